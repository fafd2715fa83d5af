package dev.ahp.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.inventory.framework.FrameworkRules;
import dev.ahp.inventory.framework.HandoffLocation;
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

/** Measures the inventory on code written the way people use each framework. */
class InventoryCorpusTest {
  private static final Path CORPUS = Path.of("src", "test", "corpus");
  private static final double WANTED = 0.9;

  /** What is compared: another line, or another name, is another place. */
  private record HandoffPlace(String file, int line, String source, String target) {}

  static List<String> frameworks() {
    return FrameworkRules.all().stream().map(it -> it.id()).toList();
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void theHandoffsOfAFrameworkAreFoundAndNoOthers(String framework) throws IOException {
    List<HandoffPlace> expected = expected(framework);
    List<HandoffPlace> found =
        found(framework).stream()
            .filter(it -> it.framework().equals(framework))
            .map(it -> place(it))
            .toList();
    List<HandoffPlace> missed = new ArrayList<>(expected);
    List<HandoffPlace> wrong = new ArrayList<>(found);
    wrong.removeIf(missed::remove);
    int right = found.size() - wrong.size();
    double precision = found.isEmpty() ? 0 : (double) right / found.size();
    double recall = (double) right / expected.size();

    System.out.printf(
        Locale.ROOT,
        "%-16s %3d handoffs  precision %.2f  recall %.2f%n",
        framework,
        expected.size(),
        precision,
        recall);
    assertThat(Math.min(precision, recall))
        .as("missed %s%nwrong %s", missed, wrong)
        .isGreaterThanOrEqualTo(WANTED);
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void codeOfOneFrameworkIsNotTakenForAnother(String framework) {
    assertThat(found(framework)).extracting(HandoffLocation::framework).containsOnly(framework);
  }

  @Test
  void nothingIsFoundWhereNothingHandsOver() {
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

  private static HandoffPlace place(HandoffLocation handoffLocation) {
    String source = handoffLocation.source();
    String target = handoffLocation.target();
    return new HandoffPlace(
        handoffLocation.file(),
        handoffLocation.line(),
        source == null ? "?" : source,
        target == null ? "?" : target);
  }
}
