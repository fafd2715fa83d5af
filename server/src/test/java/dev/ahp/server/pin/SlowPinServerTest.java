package dev.ahp.server.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.net.AddressGuard;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pins on a server that accepts connections and never responds. */
@Timeout(60)
class SlowPinServerTest {
  private static final int MAX_PINS = 100;
  private static final Duration BOUND = Duration.ofSeconds(5);
  private static final Duration TOLERANCE = Duration.ofSeconds(4);

  @Test
  void acceptanceIsDecidedWithinTheBoundForAllPins() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, MAX_PINS, InetAddress.getLoopbackAddress());
        LocalBroker broker = broker()) {
      String packet = submit(broker, "http://127.0.0.1:" + silent.getLocalPort() + "/");
      long start = System.nanoTime();

      assertThatThrownBy(
              () ->
                  broker
                      .packets()
                      .act(Caller.agent("b"), packet, "accept", JsonObject.empty())
                      .join())
          .hasCauseInstanceOf(Denied.class)
          .cause()
          .satisfies(
              it -> {
                assertThat(((Denied) it).code()).isEqualTo("STALE_CONTEXT");
                assertThat(((Denied) it).errors()).hasSize(MAX_PINS);
              });

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BOUND.plus(TOLERANCE));
    }
  }

  private static LocalBroker broker() {
    LocalBroker broker =
        LocalBroker.open(
            new MemoryStore(),
            BrokerOptions.standard()
                .with(new ExternalPinReader(List.of(), new AddressGuard(true))));
    broker.agents().put(Caller.OPERATOR, "a", JsonObject.empty()).join();
    broker.agents().put(Caller.OPERATOR, "b", JsonObject.empty()).join();
    return broker;
  }

  private static String submit(LocalBroker broker, String url) {
    List<Json> pins = new ArrayList<>();
    for (int i = 0; i < MAX_PINS; i++) {
      pins.add(
          JsonObject.builder()
              .put("kind", "etag")
              .put("ref", url + i)
              .put("value", "\"v1\"")
              .build());
    }
    JsonObject packet =
        JsonObject.builder()
            .put("type", "task.assign")
            .put("target", "b")
            .put("payload", JsonObject.empty())
            .put("pins", new JsonArray(pins))
            .build();
    return broker
        .packets()
        .submit(Caller.agent("a"), packet, null)
        .join()
        .packet()
        .string("packetId")
        .orElseThrow();
  }
}
