package dev.ahp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Both sides must do the same work, or their ratio says nothing. */
class BenchmarksTest {
  @Test
  void bothSidesOfThePipelineGiveTheSameBytes() throws IOException {
    HandoffPipelineBenchmark pipeline = new HandoffPipelineBenchmark();

    assertThat(pipeline.ours()).isEqualTo(pipeline.reference());
  }

  @Test
  void bothSidesWriteTheSameBytes() throws IOException {
    JsonWriteBenchmark write = new JsonWriteBenchmark();

    assertThat(write.ours()).isEqualTo(write.reference());
    assertThat(new JsonReadBenchmark().ours())
        .hasToString(new JsonReadBenchmark().reference().toString());
  }

  @Test
  void bothSidesHaveTheSameCanonicalForm() throws IOException {
    CanonicalizationBenchmark canonical = new CanonicalizationBenchmark();

    assertThat(canonical.ours()).isEqualTo(canonical.reference());
  }

  @Test
  void theOthersSayYes() {
    assertThat(new PredicateBenchmark().ours()).isTrue();
    assertThat(new SigningBenchmark().ours()).isEmpty();
  }

  @Test
  void aLongTextAndItsPiecesAreOfOneLength() {
    SafetyGrowthBenchmark growth = new SafetyGrowthBenchmark();
    growth.kilobytes = 20;

    growth.write();

    assertThat(growth.characters()).isEqualTo(20 * 1024).isEqualTo(growth.charactersInPieces());
  }

  @Test
  void nothingIsFoundInGoodContractsHoweverManyTheyAre() {
    LintBenchmark lint = new LintBenchmark();
    lint.contracts = 200;

    lint.write();

    assertThat(lint.ours()).isZero().isEqualTo(lint.reference());
  }
}
