package dev.ahp.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ProblemCatalogueTest {
  @Test
  void publishedCatalogueMatchesTheCode() throws IOException {
    Json published = JsonReader.read(Files.readString(Path.of("..", "spec", "problems.json")));

    assertThat(published)
        .isEqualTo(
            new JsonArray(
                Arrays.stream(ProblemCode.values())
                    .<Json>map(ProblemCatalogueTest::entry)
                    .toList()));
  }

  private static Json entry(ProblemCode code) {
    return JsonObject.builder()
        .put("code", code.name())
        .put("status", code.status())
        .put("title", code.title())
        .build();
  }
}
