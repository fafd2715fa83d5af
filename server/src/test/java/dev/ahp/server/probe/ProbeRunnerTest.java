package dev.ahp.server.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports of a port that closes and opens again. */
@Timeout(60)
class ProbeRunnerTest {
  @TempDir private Path directory = Path.of("");

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());

  @AfterEach
  void stop() {
    broker.close();
  }

  private static ProbeSettings settings(ProbeSettings.ProbeKind probeKind, String target) {
    return settings(probeKind, target, "human:ops");
  }

  private static ProbeSettings settings(
      ProbeSettings.ProbeKind probeKind, String target, String report) {
    Duration every = Duration.ofMillis(20);
    return new ProbeSettings(
        "api", probeKind, target, every, Duration.ofSeconds(1), 90, 0, Duration.ZERO, report);
  }

  private ProbeRunner probing(int port) {
    return probing("127.0.0.1:" + port, "probes.json");
  }

  private ProbeRunner probing(String target, String memory) {
    return probing(settings(ProbeSettings.ProbeKind.TCP, target), memory);
  }

  private ProbeRunner probing(ProbeSettings settings, String memory) {
    return new ProbeRunner(broker, List.of(settings), directory.resolve(memory)).start();
  }

  private List<String> states() {
    Map<String, String> filter = Map.of("type", "error.report");
    return broker.packets().list(Caller.OPERATOR, filter, PageRequest.FIRST).array("items").stream()
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
  void failureAndRecoveryAreReportedOnce() throws Exception {
    int port = freePort();
    try (ProbeRunner probeRunner = probing(port)) {
      await(1);
      try (ServerSocket server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress())) {
        await(2);
        assertThat(server.isBound()).isTrue();
      }
      await(3);
      assertThat(probeRunner).isNotNull();
    }

    assertThat(states()).containsExactly("down", "up", "down");
  }

  @Test
  void restartDoesNotRepeatReports() throws Exception {
    int port = freePort();
    try (ProbeRunner probeRunner = probing(port)) {
      await(1);
      awaitRemembered();
      assertThat(probeRunner).isNotNull();
    }
    try (ServerSocket server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        ProbeRunner probeRunner = probing(port)) {
      await(2);
      assertThat(server.isBound()).isTrue();
      assertThat(probeRunner).isNotNull();
    }

    assertThat(states()).containsExactly("down", "up");
  }

  @Test
  void daemonsReportSharedSubsystemOnce() throws Exception {
    int port = freePort();
    // An address of this machine that is not recognized as local.
    String target = "0.0.0.0:" + port;
    try (ProbeRunner first = probing(target, "first.json");
        ProbeRunner second = probing(target, "second.json")) {
      awaitRemembered("first.json", "{\"api\":\"down\"}");
      awaitRemembered("second.json", "{\"api\":\"down\"}");
      assertThat(states()).containsExactly("down");
      try (ServerSocket server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress())) {
        awaitRemembered("first.json", "{}");
        awaitRemembered("second.json", "{}");
        assertThat(server.isBound()).isTrue();
        assertThat(states()).containsExactly("down", "up");
      }
      assertThat(List.of(first, second)).hasSize(2);
    }
  }

  @Test
  void lastResultIsListedWithoutTheTarget() throws Exception {
    String target = "127.0.0.1:" + freePort();
    try (ProbeRunner runner = probing(target, "probes.json")) {
      await(1);

      String listed = runner.states().toText();

      assertThat(listed)
          .contains("\"name\":\"api\",\"kind\":\"tcp\"", "\"state\":\"down\"", "checkedAt")
          .doesNotContain(target);
    }
  }

  @Test
  void deniedReportDoesNotCount() {
    broker.agents().ensure("postmaster");
    String report =
        "{'type':'error.report','target':'%s','payload':{'probe':'api','state':'down'}}";
    submit(report.formatted("nobody"));
    assertThat(LastReport.of(broker, "postmaster", "api").state()).isEmpty();

    submit(report.formatted("human:ops"));
    assertThat(LastReport.of(broker, "postmaster", "api").state()).isEqualTo("down");
  }

  private void submit(String packet) {
    Json json = JsonReader.read(packet.replace('\'', '"'));
    broker.packets().submit(Caller.agent("postmaster"), json, null).handle((a, b) -> a).join();
  }

  @ParameterizedTest
  @CsvSource({
    "DISK,/,true",
    "TCP,127.0.0.1:80,true",
    "TCP,localhost:80,true",
    "HTTP,http://localhost:8080/health,true",
    "HTTP,http://[::1]/,true",
    "DATABASE,jdbc:sqlite:/var/lib/some.db,true",
    "DATABASE,jdbc:postgresql://127.0.0.1/ahp,true",
    "DATABASE,jdbc:postgresql://db.example.org/ahp,false",
    "HTTP,https://api.example.org/health,false",
    "TCP,10.0.0.7:80,false",
    "DNS,example.org,false",
  })
  void localTargetsAreRecognized(ProbeSettings.ProbeKind probeKind, String target, boolean own) {
    assertThat(settings(probeKind, target).isLocal()).isEqualTo(own);
  }

  private void awaitRemembered(String memory, String text) throws IOException {
    Path file = directory.resolve(memory);
    while (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void reportWithoutReceiverGoesToOperatorsWithAnAlert() throws Exception {
    String target = "127.0.0.1:" + freePort();
    try (ProbeRunner runner =
        probing(settings(ProbeSettings.ProbeKind.TCP, target, "repair-agent"), "probes.json")) {
      await(1);
      awaitRemembered();
      assertThat(runner).isNotNull();
    }

    JsonObject report =
        broker
            .packets()
            .list(Caller.OPERATOR, Map.of("type", "error.report"), PageRequest.FIRST)
            .array("items")
            .orElseThrow()
            .objects()
            .get(0);
    assertThat(report.string("target")).contains("human:ops");
    assertThat(report.object("payload").flatMap(it -> it.string("intendedFor")))
        .contains("repair-agent");
    JsonObject alerts = broker.events().alerts(Caller.OPERATOR, PageRequest.FIRST);
    assertThat(alerts.array("items").orElseThrow().objects())
        .extracting(it -> it.string("kind").orElse(""))
        .containsExactly("PROBE_REROUTED");
  }

  @Test
  void slowSubsystemIsDegraded() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        call -> {
          long end = System.nanoTime() + 5_000_000;
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
          call.sendResponseHeaders(200, -1);
          call.close();
        });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    ProbeSettings slow =
        new ProbeSettings(
            "api",
            ProbeSettings.ProbeKind.HTTP,
            url,
            Duration.ofMillis(20),
            Duration.ofSeconds(5),
            90,
            200,
            Duration.ofMillis(1),
            "human:ops");
    try (ProbeRunner runner = probing(slow, "probes.json")) {
      await(1);

      assertThat(runner.states().toText()).contains("\"state\":\"degraded\"", "1 ms allowed");
    } finally {
      server.stop(0);
    }

    assertThat(states()).containsExactly("degraded");
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
