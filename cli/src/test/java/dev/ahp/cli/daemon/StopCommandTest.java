package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StopCommandTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void daemonOfTheDataDirectoryIsStopped() throws Exception {
    try (DaemonProcess daemon = DaemonProcess.start(directory, "--port", "0")) {
      CommandResult stopped = run("stop", "--data", "data", "--json");

      assertThat(stopped.exit()).as(stopped.toString()).isZero();
      assertThat(stopped.json().bool("stopped")).contains(true);
      assertThat(daemon.exit()).isIn(0, 143);
      assertThat(daemon.data().resolve("daemon.json")).doesNotExist();
    }
    CommandResult again = run("stop", "--data", "data");
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.out()).contains("no daemon of");
  }

  @Test
  void laterProcessWithTheSameIdIsNotStopped() throws Exception {
    Files.createDirectories(directory.resolve("data"));
    Files.writeString(
        directory.resolve("data/daemon.json"),
        "{\"url\":\"http://127.0.0.1:1\",\"pid\":%s,\"startedAt\":\"2020-01-01T00:00:00Z\"}"
            .formatted(ProcessHandle.current().pid()));

    assertThat(run("stop", "--data", "data").exit()).isEqualTo(1);
  }

  private CommandResult run(String... words) {
    return CommandResult.of(directory, Map.of(), "", words);
  }
}
