package dev.ahp.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.brief.BriefException;
import dev.ahp.brief.BriefMarkdown;
import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
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
 * Holds committed outcomes against what the library does. After a change that is meant to be seen,
 * {@code -Dahp.vectors.write=true} writes them anew.
 */
class WrittenVectorsTest {
  /** The fence's mark is random elsewhere; here everybody takes this one, or the second. */
  private static final List<String> DELIMITERS = List.of("0123456789abcdef", "fedcba9876543210");

  @Test
  void validationNamesTheSameFieldsEverywhere() throws IOException {
    compare("validation/cases.json", "validation/outcomes.json", WrittenVectorsTest::validated);
  }

  @Test
  void renderingsAreTheSameEverywhere() throws IOException {
    compare("formats/hubs.json", "formats/renderings.json", WrittenVectorsTest::rendered);
  }

  @Test
  void briefsAreReadAndWrittenTheSameEverywhere() throws IOException {
    compare("briefs/cases.json", "briefs/outcomes.json", WrittenVectorsTest::briefed);
  }

  @Test
  void compressionCutsAtTheSamePlaceEverywhere() throws IOException {
    compare("compression/cases.json", "compression/outcomes.json", WrittenVectorsTest::compressed);
  }

  private static void compare(String inputs, String outcomes, Function<JsonObject, Json> made)
      throws IOException {
    List<Json> found = VectorFiles.cases(inputs).stream().map(made).toList();
    if (Boolean.getBoolean("ahp.vectors.write")) {
      Files.writeString(
          Path.of("../spec/vectors", outcomes), JsonWriter.pretty(new JsonArray(found)) + "\n");
    } else {
      assertThat(found).isEqualTo(VectorFiles.file(outcomes).asArray().orElseThrow().items());
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
    int[] asked = {0};
    String text = format.write(hub, () -> DELIMITERS.get(asked[0]++)).text();
    assertThat(format.read(text)).as(format.wireName()).isEqualTo(hub);
    return text;
  }

  private static JsonObject briefed(JsonObject vector) {
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
    CompressionResult outcome =
        ContextCompressor.standard()
            .compress(
                vector.object("message").orElseThrow(),
                vector.number("window").orElseThrow().intValue());
    return described(vector)
        .put("fits", outcome.fits())
        .putAll(outcome.toJson().without("message"))
        .put("summary", outcome.message().string("conversationHistorySummary").orElse(""))
        .build();
  }

  private static JsonObject.Builder described(JsonObject vector) {
    return JsonObject.builder().put("description", vector.string("description").orElseThrow());
  }
}
