package dev.ahp.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.brief.BriefException;
import dev.ahp.brief.BriefMarkdown;
import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
import dev.ahp.context.HistoryStrategy;
import dev.ahp.format.Format;
import dev.ahp.handoff.HandoffValidator;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Compares committed outcomes with the library. After an intended change, {@code
 * -Dahp.vectors.write=true} writes them again.
 */
class WrittenVectorsTest {
  /**
   * Fixed delimiters for the fence, which are random elsewhere. All implementations use them in
   * this order.
   */
  private static final List<String> DELIMITERS = List.of("0123456789abcdef", "fedcba9876543210");

  @Test
  void validationMatchesTheVectors() throws IOException {
    compare("validation/cases.json", "validation/outcomes.json", WrittenVectorsTest::validated);
  }

  @Test
  void renderingsMatchTheVectors() throws IOException {
    compare("formats/hubs.json", "formats/renderings.json", WrittenVectorsTest::rendered);
  }

  @Test
  void briefsMatchTheVectors() throws IOException {
    compare("briefs/cases.json", "briefs/outcomes.json", WrittenVectorsTest::readBrief);
  }

  @Test
  void compressionMatchesTheVectors() throws IOException {
    compare("compression/cases.json", "compression/outcomes.json", WrittenVectorsTest::compressed);
  }

  private static void compare(String inputs, String outcomes, Function<JsonObject, Json> toOutcome)
      throws IOException {
    List<Json> actual = VectorFiles.cases(inputs).stream().map(toOutcome).toList();
    if (Boolean.getBoolean("ahp.vectors.write")) {
      Files.writeString(
          Path.of("../spec/vectors", outcomes), JsonWriter.pretty(new JsonArray(actual)) + "\n");
    } else {
      assertThat(actual).isEqualTo(VectorFiles.file(outcomes).asArray().orElseThrow().items());
    }
  }

  private static JsonObject validated(JsonObject vector) {
    List<Violation> violations =
        vector.object("message").isPresent()
            ? HandoffValidator.withoutScan().violations(vector.object("message").get())
            : List.of(new Violation(ProblemCode.SCHEMA_INVALID, "", "must be an object"));
    return described(vector)
        .put("valid", violations.isEmpty())
        .put("reason", violations.isEmpty() ? Json.Null.NULL : Json.of(violations.get(0).code()))
        .put(
            "errors",
            new JsonArray(violations.stream().<Json>map(WrittenVectorsTest::place).toList()))
        .build();
  }

  private static JsonObject place(Violation violation) {
    return JsonObject.builder()
        .put("code", violation.code())
        .put("pointer", violation.pointer())
        .build();
  }

  private static JsonObject rendered(JsonObject vector) {
    JsonObject.Builder texts = JsonObject.builder();
    for (Format format : Format.values()) {
      texts.put(format.wireName(), rendered(format, vector.object("hub").orElseThrow()));
    }
    return described(vector).put("texts", texts.build()).build();
  }

  private static String rendered(Format format, JsonObject hub) {
    int[] calls = {0};
    String text = format.write(hub, () -> DELIMITERS.get(calls[0]++)).text();
    assertThat(format.read(text)).as(format.wireName()).isEqualTo(hub);
    return text;
  }

  private static JsonObject readBrief(JsonObject vector) {
    try {
      JsonObject brief = BriefMarkdown.read(vector.string("text").orElseThrow());
      String written = BriefMarkdown.write(brief);
      assertThat(BriefMarkdown.read(written)).isEqualTo(brief);
      return described(vector).put("brief", brief).put("text", written).build();
    } catch (BriefException fault) {
      return described(vector).put("line", fault.line()).put("column", fault.column()).build();
    }
  }

  private static JsonObject compressed(JsonObject vector) {
    JsonObject message = vector.object("message").orElseThrow();
    int window = vector.number("window").orElseThrow().intValue();
    ContextCompressor compressor = ContextCompressor.standard();
    CompressionResult outcome =
        vector
            .string("strategy")
            .flatMap(HistoryStrategy::named)
            .map(it -> compressor.compress(message, window, it))
            .orElseGet(() -> compressor.compress(message, window));
    return described(vector)
        .put("fits", outcome.fits())
        .putAll(outcome.toJson().without("message"))
        .put("summary", outcome.message().string("conversationHistorySummary").orElse(""))
        .put("sources", sources(outcome.message()))
        .putIfPresent("historyStrategy", outcome.message().get("historyStrategy"))
        .putIfPresent("provenance", outcome.message().get("provenance"))
        .build();
  }

  private static JsonArray sources(JsonObject message) {
    return JsonArray.ofStrings(
        message.array("relevantContext").orElseThrow().objects().stream()
            .map(it -> it.string("source").orElseThrow())
            .toList());
  }

  private static JsonObject.Builder described(JsonObject vector) {
    return JsonObject.builder().put("description", vector.string("description").orElseThrow());
  }
}
