package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.Ran;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoppedDaemonTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void theChainOfAStoppedDaemonIsReadFromItsFile() {
    try (RunningDaemon daemon = RunningDaemon.keeping(directory)) {
      daemon.run("agents", "add", "coder");
      assertThat(verify(".ahp").out()).startsWith(daemon.url() + ": holds");
    }

    Ran stopped = verify(".ahp");

    assertThat(stopped.out()).startsWith("ahp.db: holds, 1 records");
    assertThat(stopped.exit()).isZero();
  }

  @Test
  void aDirectoryWithoutAStoreIsExitTwo() {
    Ran ran = verify("nothing");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("there is no store");
  }

  private Ran verify(String data) {
    return Ran.of(directory, Map.of(), "", "audit", "verify", "--data", data);
  }
}
