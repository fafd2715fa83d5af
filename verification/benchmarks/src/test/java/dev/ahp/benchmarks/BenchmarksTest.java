package dev.ahp.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests that both sides of a benchmark do the same work. */
class BenchmarksTest {
  @Test
  void pipelineOutputsAreEqual() throws IOException {
    HandoffPipelineBenchmark pipeline = new HandoffPipelineBenchmark();

    assertThat(pipeline.ours()).isEqualTo(pipeline.reference());
  }

  @Test
  void writtenBytesAreEqual() throws IOException {
    JsonWriteBenchmark write = new JsonWriteBenchmark();

    assertThat(write.ours()).isEqualTo(write.reference());
    assertThat(new JsonReadBenchmark().ours())
        .hasToString(new JsonReadBenchmark().reference().toString());
  }

  @Test
  void canonicalFormsAreEqual() throws IOException {
    CanonicalizationBenchmark canonical = new CanonicalizationBenchmark();

    assertThat(canonical.ours()).isEqualTo(canonical.reference());
  }

  @Test
  void referencesAcceptTheInput() {
    assertThat(new PredicateBenchmark().ours()).isTrue();
    assertThat(new SigningBenchmark().ours()).isEmpty();
  }

  @Test
  void longTextAndItsPiecesHaveTheSameLength() {
    SafetyGrowthBenchmark growth = new SafetyGrowthBenchmark();
    growth.kilobytes = 20;

    growth.write();

    assertThat(growth.characters()).isEqualTo(20 * 1024).isEqualTo(growth.charactersInPieces());
  }

  @Test
  void setsOfAllSizesAreLinted() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    LintBenchmark.run(200, 2, Duration.ZERO, new PrintStream(out, true, UTF_8));

    assertThat(out.toString(UTF_8)).containsPattern("(?m)^ +10,000 +[0-9.]+ +[0-9.–]+ +[0-9.]+$");
  }
}
