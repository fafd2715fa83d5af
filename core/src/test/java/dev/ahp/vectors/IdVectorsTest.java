package dev.ahp.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.id.Ids;
import dev.ahp.id.NameUuid;
import dev.ahp.json.JsonObject;
import dev.ahp.trace.TraceParent;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IdVectorsTest {
  private static final JsonObject IDS = VectorFiles.file("ids/ids.json").asObject().orElseThrow();
  private static final JsonObject TRACES =
      VectorFiles.file("ids/trace.json").asObject().orElseThrow();

  @Test
  void idsAndNamesMatchTheVectors() {
    JsonObject ids = IDS.object("id").orElseThrow();
    JsonObject names = IDS.object("name").orElseThrow();

    assertThat(ids.array("valid").orElseThrow().strings()).isNotEmpty().allMatch(Ids::isId);
    assertThat(ids.array("invalid").orElseThrow().strings()).isNotEmpty().noneMatch(Ids::isId);
    assertThat(names.array("valid").orElseThrow().strings()).isNotEmpty().allMatch(Ids::isName);
    assertThat(names.array("invalid").orElseThrow().strings()).isNotEmpty().noneMatch(Ids::isName);
    assertThat(IDS.number("maxIdChars")).contains((double) Ids.MAX_ID_CHARS);
    assertThat(IDS.number("maxNameChars")).contains((double) Ids.MAX_NAME_CHARS);
  }

  @Test
  void nameUuidsMatchTheVectors() {
    for (JsonObject vector : IDS.array("nameUuid").orElseThrow().objects()) {
      UUID namespace = UUID.fromString(vector.string("namespace").orElseThrow());
      String name = vector.string("name").orElseThrow();
      boolean five = vector.number("version").orElseThrow() == 5;

      assertThat(five ? NameUuid.v5(namespace, name) : NameUuid.v8(namespace, name))
          .hasToString(vector.string("uuid").orElseThrow());
    }
  }

  @Test
  void traceHeadersMatchTheVectors() {
    for (JsonObject vector : TRACES.array("valid").orElseThrow().objects()) {
      assertThat(TraceParent.parse(vector.string("header").orElseThrow()))
          .contains(
              new TraceParent(
                  vector.string("traceId").orElseThrow(),
                  vector.string("parentId").orElseThrow(),
                  vector.number("flags").orElseThrow().intValue()));
    }
    assertThat(TRACES.array("invalid").orElseThrow().strings())
        .isNotEmpty()
        .allMatch(header -> TraceParent.parse(header).isEmpty());
  }
}
