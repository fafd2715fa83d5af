package dev.ahp.benchmarks.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerBenchmarkTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void quickRunComparesTheBrokerWithItsLimits() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] arguments = {"--quick", directory.toString()};

    BrokerBenchmark.run(
        BenchmarkArguments.of(arguments, "neo", "mailman"),
        new PrintStream(out, true, StandardCharsets.UTF_8));

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("in memory, 16 callers", "scan + read, check, write", "rows by hand", "claim,")
        .contains("other processes took")
        .doesNotContain("NEO", "mailman");
  }

  @Test
  void peersMustBeReadyToRun() {
    Path message = directory.resolve("message.json");

    assertThatThrownBy(() -> HandoffPeer.neo(directory.resolve("none"), "", message))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a directory");
  }

  @Test
  void driversRunCyclesOfTheirPeer() throws Exception {
    Path message = directory.resolve("message.json");
    Files.writeString(message, "{\"payload\":{\"conversationHistorySummary\":\"s\",\"a\":1}}");
    Path source = Files.createDirectories(directory.resolve("src/agent_handoff_protocol"));
    Files.writeString(source.resolve("__init__.py"), "");
    Files.writeString(
        source.resolve("packet.py"),
        "class HandoffPacket:\n  def __init__(self, **fields):\n    self.fields = fields\n");
    Files.writeString(
        source.resolve("broker.py"),
        """
        class HandoffBroker:
          def __init__(self, path=None):
            self.sent = {}
          def send(self, packet, sender, receiver):
            self.sent[receiver] = packet
          def receive(self, receiver):
            return self.sent.pop(receiver)
        """);

    try (HandoffPeer peer = HandoffPeer.neo(directory, "", message)) {
      assertThat(peer.name()).isEqualTo("NEO broker, in memory");
      assertThat(peer.round(100)).isGreaterThanOrEqualTo(0);
      assertThat(peer.round(1)).isGreaterThanOrEqualTo(0);
    }
  }

  @Test
  void unknownArgumentsAreRefused() {
    assertThatThrownBy(() -> BenchmarkArguments.of(new String[] {"--mialman", "x"}, "mailman"))
        .hasMessageContaining("--mialman is unknown");
    assertThat(BenchmarkArguments.of(new String[] {"--mailman=x", "y"}, "mailman").rest())
        .containsExactly("y");
  }
}
