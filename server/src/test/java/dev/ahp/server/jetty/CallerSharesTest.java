package dev.ahp.server.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One caller cannot use all connections or all waiting requests of the daemon. */
@Timeout(60)
class CallerSharesTest {
  private static final int SHARE = 3;
  private static final String CLAIM = "{\"agent\":\"a\",\"waitMs\":60000}";

  private final AtomicInteger claims = new AtomicInteger();
  private final CompletableFuture<Json> nothing = new CompletableFuture<>();
  private final ScriptedBrokerApi broker =
      new ScriptedBrokerApi()
          .on("TokenApi.authenticate", arguments -> Optional.of(caller(arguments)))
          .on("PacketApi.get", arguments -> missing())
          .later(
              "PacketApi.claim",
              arguments -> {
                claims.incrementAndGet();
                return nothing;
              });
  private @Nullable TestServer server;

  private void start(int connections, int waits) {
    RequestLimits limits = new RequestLimits(JsonLimits.PACKET, 16 << 20, 1000, connections, waits);
    RateLimiter unlimited = new RateLimiter(0, 0, System::nanoTime);
    server = new TestServer(broker, false, ServerSettings.loopback(0).limited(limits, unlimited));
  }

  private TestServer server() {
    return Objects.requireNonNull(server);
  }

  private static Caller caller(Object[] arguments) {
    return Caller.agent(String.valueOf(arguments[0]));
  }

  private static Object missing() {
    throw new Denied(ProblemCode.NOT_FOUND, "no such packet");
  }

  @AfterEach
  void stop() {
    nothing.complete(JsonObject.builder().put("items", JsonArray.empty()).build());
    server().close();
  }

  private static String claimOf(String agent) {
    return CLAIM.replace("\"a\"", "\"" + agent + "\"");
  }

  @Test
  void waitingRequestsOfOneCallerAreLimited() throws Exception {
    start(100, SHARE);
    List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
    for (int i = 0; i < SHARE; i++) {
      waiting.add(claimLater("b"));
    }
    await(() -> claims.get() == SHARE);

    HttpResponse<String> refused = server().send("b", "POST", "/v1/claims", claimOf("b"));

    assertThat(TestServer.code(refused)).isEqualTo("429 RATE_LIMITED");
    assertThat(refused.body()).contains("limit of 3 waiting requests");
    CompletableFuture<HttpResponse<String>> other = claimLater("c");
    await(() -> claims.get() == SHARE + 1);
    nothing.complete(JsonObject.builder().put("items", JsonArray.empty()).build());
    assertThat(other.join().statusCode()).isEqualTo(200);
    waiting.forEach(it -> assertThat(it.join().statusCode()).isEqualTo(200));
    assertThat(server().send("b", "POST", "/v1/claims", claimOf("b")).statusCode()).isEqualTo(200);
  }

  private CompletableFuture<HttpResponse<String>> claimLater(String agent) {
    return server()
        .client()
        .sendAsync(
            server().request(agent, "POST", "/v1/claims", claimOf(agent)),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void connectionsOfOneCallerAreLimited() throws Exception {
    start(SHARE, 100);
    List<Socket> open = new ArrayList<>();
    for (int i = 0; i < SHARE; i++) {
      open.add(open());
      assertThat(status(open.get(i), "a")).contains("404");
    }
    try (Socket surplus = open();
        Socket other = open()) {
      assertThat(status(surplus, "a")).contains("429");
      assertThat(surplus.getInputStream().transferTo(OutputStream.nullOutputStream()))
          .as("the daemon closes the connection")
          .isNotNegative();
      assertThat(status(other, "b")).contains("404");
    }
    open.get(0).close();
    await(() -> isServed("a"));
    for (Socket socket : open) {
      socket.close();
    }
  }

  /** A proxy sends the requests of several callers over one connection. */
  @Test
  void refusedCallerDoesNotCloseTheConnectionOfOthers() throws Exception {
    start(1, 100);
    try (Socket own = open();
        Socket shared = open()) {
      assertThat(status(own, "a")).contains("404");
      BufferedReader responses = reader(shared);
      request(shared, "b");
      assertThat(status(responses)).contains("404");

      request(shared, "a");
      assertThat(status(responses)).contains("429");

      request(shared, "b");
      assertThat(status(responses)).contains("404");
    }
  }

  private boolean isServed(String token) {
    try (Socket next = open()) {
      return status(next, token).contains("404");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private Socket open() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server().http().port());
    socket.setSoTimeout(10_000);
    return socket;
  }

  /** Sends a request for a route that does not wait and returns the status line. */
  private static String status(Socket socket, String token) throws IOException {
    request(socket, token);
    return String.valueOf(reader(socket).readLine());
  }

  private static void request(Socket socket, String token) throws IOException {
    socket
        .getOutputStream()
        .write(
            ("GET /v1/packets/00000000-0000-7000-8000-000000000000 HTTP/1.1\r\nHost: x\r\n"
                    + "Authorization: Bearer "
                    + token
                    + "\r\n\r\n")
                .getBytes(UTF_8));
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
  }

  /** Reads a response and returns its status line. */
  private static String status(BufferedReader responses) throws IOException {
    String first = String.valueOf(responses.readLine());
    int length = 0;
    for (String line = responses.readLine(); !line.isEmpty(); line = responses.readLine()) {
      if (line.startsWith("Content-Length: ")) {
        length = Integer.parseInt(line.substring("Content-Length: ".length()));
      }
    }
    responses.skip(length);
    return first;
  }
}
