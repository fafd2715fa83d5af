package dev.ahp.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Handoff;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ToolCacheVectorsTest {
  static List<JsonObject> cases() {
    return VectorFiles.cases("tool-cache/stale.json");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void staleResultsAreLeftOut(JsonObject vector) {
    Instant now = vector.string("now").flatMap(Rfc3339::parse).orElseThrow();
    JsonObject message =
        JsonObject.builder().put("toolCache", vector.object("toolCache").orElseThrow()).build();

    JsonObject current = new Handoff(message).withoutStaleResults(now).json();

    assertThat(current.object("toolCache").map(it -> List.copyOf(it.names())))
        .isEqualTo(vector.array("kept").map(JsonArray::strings));
  }
}
