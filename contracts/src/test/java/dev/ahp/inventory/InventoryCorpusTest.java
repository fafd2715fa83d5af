package dev.ahp.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Measures the inventory on realistic code of each framework. */
class InventoryCorpusTest {
  private static final Path CORPUS = Path.of("src", "test", "corpus");
  private static final double MIN_SCORE = 0.9;

  /** A handoff for comparison: another line or name is a different place. */
  private record HandoffPlace(String file, int line, String source, String target) {}

  static List<String> frameworks() {
    return FrameworkRules.ALL.stream().map(it -> it.id()).toList();
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void precisionAndRecallOfAFrameworkAreHigh(String framework) throws IOException {
    List<HandoffPlace> expected = expected(framework);
    List<HandoffPlace> found =
        found(framework).stream()
            .filter(it -> it.framework().equals(framework))
            .map(it -> place(it))
            .toList();
    List<HandoffPlace> missed = new ArrayList<>(expected);
    List<HandoffPlace> wrong = new ArrayList<>(found);
    wrong.removeIf(missed::remove);
    int correct = found.size() - wrong.size();
    double precision = found.isEmpty() ? 0 : (double) correct / found.size();
    double recall = (double) correct / expected.size();

    System.out.printf(
        Locale.ROOT,
        "%-16s %3d handoffs  precision %.2f  recall %.2f%n",
        framework,
        expected.size(),
        precision,
        recall);
    assertThat(Math.min(precision, recall))
        .as("missed %s%nwrong %s", missed, wrong)
        .isGreaterThanOrEqualTo(MIN_SCORE);
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void codeOfOneFrameworkIsNotAttributedToAnother(String framework) {
    assertThat(found(framework)).extracting(HandoffLocation::framework).containsOnly(framework);
  }

  @Test
  void codeWithoutHandoffsHasNoFindings() {
    assertThat(found("negatives")).isEmpty();
  }

  private static List<HandoffLocation> found(String directory) {
    return new Inventory(CORPUS.resolve(directory), it -> assertThat(it).isEmpty()).find();
  }

  private static List<HandoffPlace> expected(String framework) throws IOException {
    String text = Files.readString(CORPUS.resolve(framework).resolve("expected.json"));
    Json json = JsonReader.read(text);
    return json.asArray().orElseThrow().objects().stream().map(it -> place(it)).toList();
  }

  private static HandoffPlace place(JsonObject json) {
    return new HandoffPlace(
        json.string("file").orElseThrow(),
        json.number("line").orElseThrow().intValue(),
        json.string("source").orElse("?"),
        json.string("target").orElse("?"));
  }

  private static HandoffPlace place(HandoffLocation location) {
    String source = location.source();
    String target = location.target();
    return new HandoffPlace(
        location.file(),
        location.line(),
        source == null ? "?" : source,
        target == null ? "?" : target);
  }
}
