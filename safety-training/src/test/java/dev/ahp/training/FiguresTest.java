package dev.ahp.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.resource.ClasspathResource;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.rule.RuleSet;
import dev.ahp.safety.text.WordList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private static final WordList WORDS =
      new WordList(ClasspathResource.text(SafetyScanner.class, "words.txt").lines().toList());
  private static final RuleSet RULES =
      RuleSet.parse(ClasspathResource.text(SafetyScanner.class, "rules.txt"), WORDS);

  private static Prepared sample(boolean attack, String source, String tier) {
    return Prepared.of(new Sample("some words", attack, source, tier, ""), RULES, WORDS, 8);
  }

  private static final List<Prepared> SAMPLES =
      List.of(
          sample(true, "a", "explicit"),
          sample(true, "a", "explicit"),
          sample(true, "b", "explicit"),
          sample(true, "b", "explicit"),
          sample(false, "c", "ordinary"),
          sample(false, "c", "ordinary"));

  private static final double[] JUDGED = {5, 3, 3, 1, 3, 0};

  @Test
  void sharesAreCountedByTierAndBySource() {
    Figures figures = new Figures(SAMPLES, JUDGED, new Cut(4, 2));

    JsonObject explicit =
        figures.toJson().asObject().orElseThrow().object("attack explicit").orElseThrow();
    assertThat(explicit.number("texts")).contains(4.0);
    assertThat(explicit.number("blockPercent")).contains(25.0);
    assertThat(explicit.number("suspectPercent")).contains(75.0);
    assertThat(figures.table().lines().map(it -> it.replaceAll(" +", " ")))
        .contains(
            "attack explicit 4 25.00 75.00",
            "attack explicit a 2 50.00 100.00",
            "attack explicit b 2 0.00 50.00",
            "benign ordinary c 2 0.00 50.00");
  }

  @Test
  void aCutLetsNoMoreOrdinaryTextsPassThanItsRate() {
    List<Prepared> ordinary = IntStream.range(0, 1_000).mapToObj(i -> SAMPLES.get(4)).toList();
    double[] judged = IntStream.range(0, 1_000).mapToDouble(i -> i / 100.0).toArray();

    Cut cut = Cut.of(ordinary, judged, Settings.SHIPPED);

    long suspect = IntStream.range(0, 1_000).filter(i -> judged[i] >= cut.suspect()).count();
    assertThat(suspect).isEqualTo((long) (Settings.SHIPPED.suspectRate() * 1_000));
    assertThat(cut.block()).isGreaterThan(cut.suspect());
  }

  @Test
  void attacksHaveNoSayInTheCut() {
    Cut with = Cut.of(SAMPLES, JUDGED, Settings.SHIPPED);
    Cut without = Cut.of(SAMPLES.subList(4, 6), new double[] {3, 0}, Settings.SHIPPED);

    assertThat(with).isEqualTo(without);
  }
}
