package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ExampleContractsTest {
  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

  @TempDir private Path directory = Path.of("");

  @Test
  void theExampleHandoffFulfilsTheExampleContract() throws Exception {
    String agents = EXAMPLES.resolve("contracts/refunds/agents").toString();
    String handoff = EXAMPLES.resolve("documents/refund-handoff.json").toString();
    try (DaemonProcess daemon =
        DaemonProcess.start(directory, "--dev", "--port", "0", "--agents", agents)) {
      CommandResult sent =
          CommandResult.of(
              directory,
              Map.of(),
              "",
              "send",
              handoff,
              "--as",
              "triage-agent",
              "--url",
              daemon.url(),
              "--json");

      assertThat(sent.err() + sent.out()).contains("\"status\":\"ready\"");
      assertThat(sent.json().string("contract")).contains("triage-to-refunds-v1");
    }
  }
}
