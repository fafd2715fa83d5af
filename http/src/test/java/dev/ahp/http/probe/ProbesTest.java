package dev.ahp.http.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.Options;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A port that goes away and comes back is told once each time. */
@Timeout(60)
class ProbesTest {
  @TempDir private Path directory = Path.of("");

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), Options.standard());

  @AfterEach
  void stop() {
    broker.close();
  }

  private Probes probing(int port) {
    ProbeSettings settings =
        new ProbeSettings(
            "api",
            ProbeSettings.Kind.TCP,
            "127.0.0.1:" + port,
            Duration.ofMillis(20),
            Duration.ofSeconds(1),
            90,
            "human:ops");
    return new Probes(broker, List.of(settings), directory.resolve("probes.json"));
  }

  private List<String> states() {
    Map<String, String> filter = Map.of("type", "error.report");
    return broker.packets().list(Caller.OPERATOR, filter, Page.FIRST).array("items").stream()
        .flatMap(items -> items.stream())
        .map(Json::asObject)
        .map(it -> it.flatMap(packet -> packet.object("payload")).orElse(JsonObject.empty()))
        .map(payload -> payload.string("state").orElse(""))
        .toList();
  }

  private void await(int reports) {
    while (states().size() < reports) {
      Thread.onSpinWait();
    }
  }

  @Test
  void oneReportWhenItGoesBadAndOneWhenItIsWell() throws Exception {
    int port = freePort();
    try (Probes probes = probing(port)) {
      await(1);
      try (ServerSocket server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress())) {
        await(2);
        assertThat(server.isBound()).isTrue();
      }
      await(3);
      assertThat(probes).isNotNull();
    }

    assertThat(states()).containsExactly("down", "up", "down");
  }

  @Test
  void whatWasReportedBeforeARestartIsNotReportedAgain() throws Exception {
    int port = freePort();
    try (Probes probes = probing(port)) {
      await(1);
      awaitRemembered();
      assertThat(probes).isNotNull();
    }
    try (ServerSocket server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        Probes probes = probing(port)) {
      await(2);
      assertThat(server.isBound()).isTrue();
      assertThat(probes).isNotNull();
    }

    assertThat(states()).containsExactly("down", "up");
  }

  private void awaitRemembered() {
    while (!Files.exists(directory.resolve("probes.json"))) {
      Thread.onSpinWait();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
