package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import org.junit.jupiter.api.Test;

class TraceTreeTest {
  private static final JsonObject TASK =
      object(
          """
          {"taskId":"t-1","status":"ACTIVE","agents":["a","b"],
           "packets":[{"packetId":"p-1","type":"task.assign","sender":"a","target":"b","status":"running"}]}
          """);

  private static JsonObject object(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }

  private static String lineOf(String data) {
    JsonObject record =
        object(
            """
            {"at":"2026-03-02T12:00:00Z","event":"packet.progress","actor":"b","packetId":"p-1","data":%s}
            """
                .formatted(data));
    return new TraceTree(TASK, JsonArray.of(record), (colour, text) -> text)
        .toString()
        .lines()
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  @Test
  void toolOfAProgressReportIsShown() {
    assertThat(
            lineOf("{\"tool\":{\"name\":\"search\",\"status\":\"completed\",\"durationMs\":120}}"))
        .contains("packet.progress")
        .endsWith("tool search completed in 120 ms");
    assertThat(lineOf("{\"tool\":{\"name\":\"search\",\"status\":\"started\"}}"))
        .endsWith("tool search started");
  }

  @Test
  void progressWithoutAToolHasNoToolPart() {
    assertThat(lineOf("{\"note\":\"half way\"}")).doesNotContain("tool");
  }
}
