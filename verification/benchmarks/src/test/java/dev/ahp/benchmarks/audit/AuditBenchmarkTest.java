package dev.ahp.benchmarks.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditBenchmarkTest {
  @TempDir private Path directory;

  @Test
  void smallRunPrintsALineForEachGoal() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    AuditBenchmark.run(directory, 2_000, new PrintStream(out, true, StandardCharsets.UTF_8));

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("trace of 1,000 records, p99")
        .contains("verification against bare")
        .contains("erasure of a subject")
        .contains("claim of many against few")
        .contains("the chain verifies: true");
  }
}
