package dev.ahp.jdbc.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.chain.CommitFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteProcessTest {
  private static final long SEED = 20_260_302;

  @TempDir Path directory;

  private Process start(String name) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            CommitProcess.class.getName(),
            file().toString(),
            name)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private Path file() {
    return directory.resolve("ahp.db");
  }

  @Test
  void commitsOfAKilledProcessAreKept() throws Exception {
    Random random = new Random(SEED);
    long before = 0;
    for (int round = 0; round < 3; round++) {
      Process process = start("round" + round);
      long acknowledged = killAfter(process, 20 + random.nextInt(200));

      try (SqliteStore store = SqliteStore.open(file())) {
        long records = CommitFixture.verify(store);
        assertThat(records).as("seed %d", SEED).isGreaterThanOrEqualTo(acknowledged);
        assertThat(records % CommitFixture.PACKETS).isZero();
        assertThat(acknowledged).isGreaterThan(before);
        before = records;
      }
    }
  }

  private static long killAfter(Process process, int commits) throws Exception {
    long acknowledged = 0;
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      assertThat(lines.readLine()).isEqualTo("open");
      for (int i = 0; i < commits; i++) {
        acknowledged = Long.parseLong(lines.readLine());
      }
      process.destroyForcibly().waitFor();
    }
    return acknowledged;
  }

  @Test
  void fileOfAnotherProcessIsRejected() throws Exception {
    Process process = start("holder");
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      assertThat(lines.readLine()).isEqualTo("open");

      assertThatThrownBy(() -> SqliteStore.open(file()))
          .isInstanceOf(StoreOpenException.class)
          .hasMessageContaining(file().toString())
          .hasMessageContaining("process " + process.pid())
          .hasMessageContaining("PostgreSQL");
    } finally {
      process.destroyForcibly().waitFor();
    }
    SqliteStore.open(file()).close();
  }
}
