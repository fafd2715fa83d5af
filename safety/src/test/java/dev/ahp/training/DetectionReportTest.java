package dev.ahp.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.resource.ClasspathResource;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.rule.RuleFileParser;
import dev.ahp.safety.rule.RuleSet;
import dev.ahp.safety.text.WordList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DetectionReportTest {
  private static final WordList WORDS =
      new WordList(ClasspathResource.text(SafetyScanner.class, "words.txt").lines().toList());
  private static final RuleSet RULES =
      RuleFileParser.parse(ClasspathResource.text(SafetyScanner.class, "rules.txt"), WORDS);

  private static PreparedSample sample(boolean attack, String source, String tier) {
    return PreparedSample.of(new Sample("some words", attack, source, tier, ""), RULES, WORDS, 8);
  }

  private static final List<PreparedSample> SAMPLES =
      List.of(
          sample(true, "a", "explicit"),
          sample(true, "a", "explicit"),
          sample(true, "b", "explicit"),
          sample(true, "b", "explicit"),
          sample(false, "c", "ordinary"),
          sample(false, "c", "ordinary"));

  private static final double[] SCORES = {5, 3, 3, 1, 3, 0};

  @Test
  void percentagesAreComputedByTierAndSource() {
    DetectionReport report = new DetectionReport(SAMPLES, SCORES, new CutPoints(4, 2));

    JsonObject explicit =
        report.toJson().asObject().orElseThrow().object("attack explicit").orElseThrow();
    assertThat(explicit.number("texts")).contains(4.0);
    assertThat(explicit.number("blockPercent")).contains(25.0);
    assertThat(explicit.number("suspectPercent")).contains(75.0);
    assertThat(report.table().lines().map(it -> it.replaceAll(" +", " ")))
        .contains(
            "attack explicit 4 25.00 75.00",
            "attack explicit a 2 50.00 100.00",
            "attack explicit b 2 0.00 50.00",
            "benign ordinary c 2 0.00 50.00");
  }

  @Test
  void thresholdsKeepTheRateOfOrdinaryTexts() {
    List<PreparedSample> ordinary =
        IntStream.range(0, 1_000).mapToObj(i -> SAMPLES.get(4)).toList();
    double[] scores = IntStream.range(0, 1_000).mapToDouble(i -> i / 100.0).toArray();

    CutPoints cutPoints = CutPoints.of(ordinary, scores, TrainingSettings.SHIPPED);

    long suspect = IntStream.range(0, 1_000).filter(i -> scores[i] >= cutPoints.suspect()).count();
    assertThat(suspect).isEqualTo((long) (TrainingSettings.SHIPPED.suspectRate() * 1_000));
    assertThat(cutPoints.block()).isGreaterThan(cutPoints.suspect());
  }

  @Test
  void attacksDoNotAffectTheThresholds() {
    CutPoints with = CutPoints.of(SAMPLES, SCORES, TrainingSettings.SHIPPED);
    CutPoints without =
        CutPoints.of(SAMPLES.subList(4, 6), new double[] {3, 0}, TrainingSettings.SHIPPED);

    assertThat(with).isEqualTo(without);
  }
}
