package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A caller that floods the server does not delay a quiet one. */
@Timeout(60)
class NeighbourTest {
  private static final int FLOOD = 40;
  private static final String PACKET = "{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{}}";

  private final AtomicInteger greedyRunning = new AtomicInteger();
  private final CompletableFuture<PacketApi.SubmittedPacket> slow = new CompletableFuture<>();
  private final ScriptedBrokerApi broker =
      new ScriptedBrokerApi().later("PacketApi.submit", this::submit);
  private final TestServer server = TestServer.over(broker);

  private CompletionStage<?> submit(Object[] arguments) {
    if (((Caller) arguments[0]).name().equals("a")) {
      greedyRunning.incrementAndGet();
      return slow;
    }
    return CompletableFuture.completedFuture(submitted());
  }

  private static PacketApi.SubmittedPacket submitted() {
    return new PacketApi.SubmittedPacket(
        JsonObject.builder().put("packetId", "0190a000-0000-7000-8000-000000000001").build(),
        false);
  }

  @AfterEach
  void close() {
    slow.complete(submitted());
    server.close();
  }

  @Test
  void greedyCallerHasABoundedNumberOfRequestsInProgress() throws Exception {
    assertThat(server.send("b", "POST", "/v1/packets", PACKET).statusCode()).isEqualTo(201);
    List<CompletableFuture<HttpResponse<String>>> flood = new ArrayList<>();
    for (int i = 0; i < FLOOD; i++) {
      flood.add(
          server
              .client()
              .sendAsync(
                  server.request("a", "POST", "/v1/packets", PACKET),
                  HttpResponse.BodyHandlers.ofString()));
    }
    int share = RequestScheduler.SLOTS / 2;
    AwaitCondition.await(() -> greedyRunning.get() >= share);

    assertThat(server.send("b", "POST", "/v1/packets", PACKET).statusCode()).isEqualTo(201);
    assertThat(server.send("b", "POST", "/v1/packets", PACKET).statusCode()).isEqualTo(201);
    assertThat(greedyRunning).hasValue(share);

    slow.complete(submitted());
    flood.forEach(it -> assertThat(it.join().statusCode()).isEqualTo(201));
    assertThat(greedyRunning).hasValue(FLOOD);
  }
}
