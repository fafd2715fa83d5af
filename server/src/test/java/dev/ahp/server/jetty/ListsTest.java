package dev.ahp.server.jetty;

import static dev.ahp.server.jetty.RealBroker.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists in reverse order, packets without content, and renderings. */
class ListsTest {
  private final RealBroker http;

  ListsTest() throws IOException, InterruptedException {
    http = new RealBroker();
  }

  @BeforeEach
  void packets() throws Exception {
    http.agent("a", "{}");
    http.agent("b", "{}");
    for (String task : List.of("t-1", "t-2", "t-3")) {
      String packet =
          "{\"type\":\"task.assign\",\"target\":\"b\",\"taskId\":\"%s\",\"payload\":{\"n\":1}}";
      http.call("a", "POST /v1/packets", packet.formatted(task), 201);
    }
  }

  @AfterEach
  void stop() {
    http.close();
  }

  private List<String> tasks(JsonObject list) {
    return list.array("items").orElseThrow().objects().stream()
        .map(it -> it.string("taskId").orElse(""))
        .toList();
  }

  @Test
  void listsAreReadNewestFirstInPages() throws Exception {
    for (String path : List.of("/v1/tasks?", "/v1/packets?", "/v1/packets?view=brief&")) {
      JsonObject first = http.call(OPERATOR, "GET " + path + "order=newest&limit=2", "", 200);
      String next = first.string("next").orElseThrow();
      JsonObject rest =
          http.call(OPERATOR, "GET " + path + "order=newest&limit=2&after=" + next, "", 200);

      assertThat(tasks(first)).as(path).containsExactly("t-3", "t-2");
      assertThat(tasks(rest)).as(path).containsExactly("t-1");
      assertThat(rest.string("next")).isEmpty();
    }
  }

  @Test
  void recordsAreReadNewestFirstInPages() throws Exception {
    String path = "GET /v1/audit?event=packet.submitted&order=newest&limit=2";
    JsonObject first = http.call(OPERATOR, path, "", 200);
    String next = first.string("next").orElseThrow();

    assertThat(tasks(first)).containsExactly("t-3", "t-2");
    assertThat(tasks(http.call(OPERATOR, path + "&after=" + next, "", 200))).containsExactly("t-1");
    http.call(OPERATOR, "GET /v1/alerts?order=newest", "", 200);
    http.call(OPERATOR, "GET /v1/tasks?order=sideways", "", 400);
  }

  @Test
  void unknownAndMissingParametersAreRejected() throws Exception {
    JsonObject problem = http.call("b", "GET /v1/packets?statsu=ready", "", 400);

    assertThat(problem.string("detail").orElseThrow())
        .startsWith("unknown query parameter statsu; known are: taskId, status, sender");
    assertThat(http.call(OPERATOR, "GET /v1/erasures/preview", "", 400).string("detail"))
        .hasValue("query parameter subject is required");
    assertThat(http.call(OPERATOR, "GET /v1/audit/archive?before=x", "", 400).string("detail"))
        .hasValue("query parameter before must be an RFC 3339 time");
    http.call(OPERATOR, "GET /v1/inbox/%C3%A4", "", 404);
    assertThat(http.call("b", "GET /v1/ids?prefix=0123456", "", 400).string("detail"))
        .hasValue("query parameter prefix must be the first 8 or more characters of an id");
  }

  @Test
  void briefViewOmitsContent() throws Exception {
    JsonObject list = http.call("b", "GET /v1/packets?view=brief&status=ready", "", 200);

    JsonObject packet = list.array("items").orElseThrow().objects().get(0);
    assertThat(packet.has("payload")).isFalse();
    assertThat(packet.string("sender")).hasValue("a");
    assertThat(packet.string("status")).hasValue("ready");
  }

  @Test
  void renderingIsVisibleToPartiesOnly() throws Exception {
    String id =
        http.call("b", "GET /v1/packets?limit=1", "", 200)
            .array("items")
            .orElseThrow()
            .objects()
            .get(0)
            .string("packetId")
            .orElseThrow();
    http.agent("c", "{}");
    JsonObject seen = http.call("b", "GET /v1/packets/" + id + "/rendering", "", 200);

    assertThat(seen.string("rendering").orElseThrow()).contains("DATA ONLY");
    http.call("c", "GET /v1/packets/" + id + "/rendering", "", 404);
  }
}
