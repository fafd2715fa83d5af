package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PacketApi.SubmittedPacket;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The memory of requests in flight and the size of responses are limited. */
@Timeout(60)
class RequestMemoryTest {
  private static final long BYTES = 1 << 19;
  private static final JsonObject PACKET = JsonObject.builder().put("packetId", "p-1").build();

  private final ScriptedBrokerApi broker = new ScriptedBrokerApi();
  private final BodyBudget budget = new BodyBudget(BYTES);
  private final TestServer server = server();

  private TestServer server() {
    broker.on("TokenApi.authenticate", arguments -> Optional.of(Caller.agent("a")));
    return new TestServer(broker, false, ServerSettings.loopback(0).with(budget));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Waits until the memory of all requests is released, shortly after their responses. */
  private void awaitRelease() {
    while (budget.available() != BYTES) {
      Thread.onSpinWait();
    }
  }

  private static String body(int bytes) {
    return "{\"text\":\"" + "x".repeat(bytes) + "\"}";
  }

  @Test
  void aRequestBeyondTheMemoryLimitIsRefusedUntilOthersEnd() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CompletableFuture<SubmittedPacket> running = new CompletableFuture<>();
    broker.later(
        "PacketApi.submit",
        arguments -> {
          arrived.countDown();
          return running;
        });
    CompletableFuture<HttpResponse<String>> first =
        server
            .client()
            .sendAsync(
                server.request("a", "POST", "/v1/packets", body(200_000)),
                HttpResponse.BodyHandlers.ofString());
    assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();

    HttpResponse<String> second = server.send("a", "POST", "/v1/packets", body(200_000));

    assertThat(TestServer.code(second)).isEqualTo("503 UNAVAILABLE");
    assertThat(second.headers().firstValue("Retry-After")).isPresent();
    running.complete(new SubmittedPacket(PACKET, false));
    assertThat(first.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
    awaitRelease();
    assertThat(server.send("a", "POST", "/v1/packets", body(200_000)).statusCode()).isEqualTo(201);
  }

  @Test
  void valuesCountMoreThanTheirText() throws Exception {
    HttpResponse<String> answer =
        server.send("a", "POST", "/v1/packets", "{\"a\":[" + "{},".repeat(50_000) + "{}]}");

    assertThat(TestServer.code(answer)).isEqualTo("413 TOO_LARGE");
    assertThat(answer.body()).contains("too many values");
    awaitRelease();
  }

  @Test
  void noResponseIsLargerThanFourMebibytes() throws Exception {
    JsonObject huge = PACKET.with("text", Json.of("x".repeat(5 << 20)));
    broker.on("PacketApi.get", arguments -> huge);

    HttpResponse<String> answer = server.send("a", "GET", "/v1/packets/p-1", "");

    assertThat(TestServer.code(answer)).isEqualTo("413 TOO_LARGE");
    assertThat(answer.body()).contains("at most 4194304");
  }
}
