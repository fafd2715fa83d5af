package dev.ahp.cli.document;

import dev.ahp.context.CompressionResult;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What the compression of a golden set kept and lost. */
final class GoldenReport {
  private record GoldenOutcome(GoldenCase golden, CompressionResult result, List<String> lost) {}

  private final List<GoldenOutcome> outcomes = new ArrayList<>();

  GoldenReport(GoldenSet set, Function<JsonObject, CompressionResult> compressor) {
    for (GoldenCase golden : set.cases()) {
      CompressionResult result = compressor.apply(golden.message());
      outcomes.add(new GoldenOutcome(golden, result, golden.lost(result)));
    }
  }

  /** Returns the fraction of all statements that were kept. */
  double recall() {
    return (double) kept() / statements();
  }

  boolean fits() {
    return outcomes.stream().allMatch(it -> it.result().fits());
  }

  private int statements() {
    return outcomes.stream().mapToInt(it -> it.golden().statements().size()).sum();
  }

  private int kept() {
    return statements() - outcomes.stream().mapToInt(it -> it.lost().size()).sum();
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (GoldenOutcome outcome : outcomes) {
      CompressionResult result = outcome.result();
      int count = outcome.golden().statements().size();
      text.append(
          "%s: kept %s of %s statements, %s of %s tokens%s\n"
              .formatted(
                  outcome.golden().name(),
                  count - outcome.lost().size(),
                  count,
                  result.tokensAfter(),
                  result.tokensBefore(),
                  result.fits() ? "" : "; does not fit"));
      outcome.lost().forEach(it -> text.append("  lost: ").append(it).append('\n'));
    }
    return text.append("recall %s (%s of %s statements)".formatted(percent(), kept(), statements()))
        .toString();
  }

  private String percent() {
    return String.format(Locale.ROOT, "%.1f %%", 100 * recall());
  }

  JsonObject toJson() {
    return JsonObject.builder()
        .put("cases", new JsonArray(outcomes.stream().<Json>map(GoldenReport::json).toList()))
        .put("statements", statements())
        .put("kept", kept())
        .put("recall", recall())
        .build();
  }

  private static JsonObject json(GoldenOutcome outcome) {
    return JsonObject.builder()
        .put("name", outcome.golden().name())
        .put("statements", outcome.golden().statements().size())
        .put("lost", JsonArray.ofStrings(outcome.lost()))
        .put("tokensBefore", outcome.result().tokensBefore())
        .put("tokensAfter", outcome.result().tokensAfter())
        .put("fits", outcome.result().fits())
        .build();
  }
}
