package dev.ahp.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.Denied;
import dev.ahp.LeaseLost;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DaemonClientTest {
  private static final ApiPath PATH = ApiPath.of("v1", "x");

  private final HttpServer server = listen();
  private int status = 200;
  private String body = "{}";
  private String seen = "";

  private static HttpServer listen() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void start() {
    server.createContext("/", this::respond);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void requestCarriesTokenAgentAndBody() {
    DaemonAddress address = address().actingAs("a");

    DaemonClient.of(address).post(PATH, JsonObject.builder().put("n", 1).build());

    assertThat(seen).isEqualTo("POST /v1/x Bearer t a application/json {\"n\":1}");
  }

  @Test
  void aProblemBecomesARefusalWithItsErrorsAndFacts() {
    status = 422;
    body =
        """
        {"type":"urn:ahp:problem:NO_ROUTE","title":"T","status":422,"code":"NO_ROUTE","detail":"D",
         "instance":"/v1/x","taskId":"t-1","errors":[{"code":"NO_ROUTE","pointer":"/target","message":"M"}]}
        """;

    Denied denied = catchThrowableOfType(Denied.class, () -> client().get(PATH));

    assertThat(denied.code()).isEqualTo("NO_ROUTE");
    assertThat(denied.errors()).hasSize(1);
    assertThat(denied.facts().string("taskId")).contains("t-1");
    assertThat(denied.toProblem("").string("instance")).contains("/v1/x");
  }

  @Test
  void lostLeaseThrowsLeaseLost() {
    status = 409;
    body = "{\"code\":\"LEASE_LOST\",\"detail\":\"gone\",\"errors\":[]}";

    assertThatThrownBy(() -> client().get(PATH)).isInstanceOf(LeaseLost.class);
  }

  @ParameterizedTest
  @CsvSource({"502, <html>", "500, {}", "301, ''", "200, nonsense", "200, []", "404, []"})
  void invalidResponseIsUnreachable(int code, String text) {
    status = code;
    body = text;

    assertThatThrownBy(() -> client().get(PATH)).isInstanceOf(DaemonUnreachableException.class);
  }

  @Test
  void refusedConnectionIsReported() {
    server.stop(0);

    DaemonUnreachableException fault =
        catchThrowableOfType(DaemonUnreachableException.class, () -> client().get(PATH));

    assertThat(fault.retryable()).isTrue();
    assertThat(fault).hasMessageStartingWith("no daemon is running at http://");
  }

  @Test
  void pathsEscapeSegmentsAndValues() {
    assertThat(ApiPath.of("v1", "a b/../c?d", "..").with("q", "ä&b").with("n", null))
        .hasToString("/v1/a%20b%2F..%2Fc%3Fd/%2E%2E?q=%C3%A4%26b");
  }

  @Test
  void largeCanonicalIntegerIsRead() {
    body = "{\"n\":100000000000000000000}";

    assertThat(client().get(PATH).number("n")).contains(1e20);
  }

  private DaemonClient client() {
    return DaemonClient.of(address());
  }

  private DaemonAddress address() {
    return DaemonAddress.of("http://127.0.0.1:" + server.getAddress().getPort(), "t");
  }

  private void respond(HttpExchange exchange) throws IOException {
    seen =
        "%s %s %s %s %s %s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                header(exchange, "Authorization"),
                header(exchange, "AHP-Agent"),
                header(exchange, "Content-Type"),
                new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String header(HttpExchange exchange, String name) {
    return Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(name), "-");
  }
}
