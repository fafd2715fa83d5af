package dev.ahp.cli.brief;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.problem.Violation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AgentCardCheckTest {
  private final HttpServer server;

  AgentCardCheckTest() throws IOException {
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeAll
  void start() {
    serve("/card.json", 200, "{\"name\":\"reviewer\",\"url\":\"https://example.org\"}");
    serve("/other.json", 200, "{\"title\":\"no card\"}");
    serve("/text", 200, "hello");
    serve("/gone", 404, "");
    server.start();
  }

  @AfterAll
  void stop() {
    server.stop(0);
  }

  @Test
  void anAgentCardIsAccepted() {
    assertThat(check("/card.json")).isEmpty();
  }

  @Test
  void otherResponsesAreReported() {
    assertThat(check("/other.json")).containsExactly("/a2a/agent_card_ref is not an agent card");
    assertThat(check("/gone")).containsExactly("/a2a/agent_card_ref returned status 404");
    assertThat(check("/text")).singleElement().asString().contains("cannot be read");
  }

  @Test
  void aPrivateAddressIsRefused() {
    assertThat(AgentCardCheck.check(brief("/card.json")))
        .singleElement()
        .extracting(Violation::pointer)
        .isEqualTo("/a2a/agent_card_ref");
  }

  @Test
  void aBriefWithoutACardIsAccepted() {
    assertThat(AgentCardCheck.check(JsonObject.empty())).isEmpty();
  }

  private List<String> check(String path) {
    GuardedHttpClient client =
        new GuardedHttpClient(new AddressGuard(true), Duration.ofSeconds(10)).withMaxBytes(1 << 16);
    return AgentCardCheck.check(brief(path), client).stream()
        .map(it -> it.pointer() + " " + it.message())
        .toList();
  }

  private JsonObject brief(String path) {
    String text =
        "{\"a2a\":{\"agent_card_ref\":\"http://127.0.0.1:%s%s\"}}"
            .formatted(server.getAddress().getPort(), path);
    return JsonReader.read(text).asObject().orElseThrow();
  }

  private void serve(String path, int status, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    server.createContext(
        path,
        exchange -> {
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }
}
