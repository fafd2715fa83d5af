package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import org.junit.jupiter.api.Test;

class TraceTreeTest {
  private static final String TASK =
      """
      {"taskId":"t","status":"ACTIVE","agents":["a","b"],"packets":[
       {"packetId":"p1","type":"task.assign","status":"completed","sender":"a","target":"b"},
       {"packetId":"p2","type":"task.assign","status":"ready","sender":"b","target":"c",
        "previousPacketId":"p1"},
       {"packetId":"p3","type":"task.assign","status":"failed","sender":"a","target":"d",
        "parentPacketId":"gone"}]}
      """;
  private static final String RECORDS =
      """
      [{"event":"packet.submitted","at":"2026-01-01T00:00:00.000Z","actor":"a","packetId":"p1",
        "from":null,"to":"ready"},
       {"event":"packet.submitted","at":"2026-01-01T00:00:01.500Z","actor":"b","packetId":"p2",
        "from":null,"to":"ready"},
       {"event":"packet.failed","at":"2026-01-01T00:00:02.000Z","actor":"d","packetId":"p3",
        "from":"running","to":"failed","reason":"DISK\\u001b[2J"},
       {"event":"task.replayed","at":"2026-01-01T00:00:03.000Z","actor":"operator"}]
      """;

  @Test
  void packetIsShownBelowItsOrigin() {
    assertThat(tree(TASK, RECORDS))
        .isEqualTo(
            """
            t ACTIVE (a, b)
            │      +3.000 s  task.replayed            operator
            ├─ p1 task.assign a → b completed
            │  │     +0.000 s  packet.submitted         a                  ready
            │  └─ p2 task.assign b → c ready
            │           +1.500 s  packet.submitted         b                  ready
            └─ p3 task.assign a → d failed
                     +2.000 s  packet.failed            d                  running → failed (DISK\\u001b[2J)\
            """);
  }

  @Test
  void taskWithoutPacketsIsOneLine() {
    assertThat(tree("{\"taskId\":\"t\",\"status\":\"ACTIVE\"}", "[]")).isEqualTo("t ACTIVE ()");
  }

  @Test
  void toolOfAProgressReportIsShown() {
    assertThat(
            progress(
                "{\"tool\":{\"name\":\"search\",\"status\":\"completed\",\"durationMs\":120}}"))
        .endsWith("tool search completed in 120 ms");
    assertThat(progress("{\"tool\":{\"name\":\"search\",\"status\":\"started\"}}"))
        .endsWith("tool search started");
    assertThat(progress("{\"note\":\"half way\"}")).doesNotContain("tool");
  }

  private static String progress(String data) {
    return tree(
        "{\"taskId\":\"t\",\"status\":\"ACTIVE\",\"packets\":[{\"packetId\":\"p1\"}]}",
        "[{\"event\":\"packet.progress\",\"actor\":\"b\",\"packetId\":\"p1\",\"data\":%s}]"
            .formatted(data));
  }

  private static String tree(String task, String records) {
    JsonObject whole = JsonReader.read(task).asObject().orElseThrow();
    JsonArray trace = (JsonArray) JsonReader.read(records);
    return new TraceTree(whole, trace, (colour, text) -> text).toString();
  }
}
