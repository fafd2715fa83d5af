package dev.ahp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code subscriptions/listen}. */
class ResourceUpdatesTest {
  private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
  @TempDir Path directory;
  private McpDaemon daemon;

  @BeforeEach
  void start() {
    daemon = new McpDaemon(directory, server -> {});
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private JsonObject sent(String target) throws Exception {
    return daemon
        .done(
            "planner",
            "ahp_send",
            "{\"type\":\"task.assign\",\"target\":\"" + target + "\",\"payload\":{\"n\":1}}")
        .object("packet")
        .orElseThrow();
  }

  private Iterator<JsonObject> listen(String who, String filter) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(daemon.url() + "/mcp"))
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "subscriptions/listen")
            .header("AHP-Agent", who)
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    McpDaemon.statelessBody("subscriptions/listen", "\"notifications\":" + filter)))
            .build();
    HttpResponse<Stream<String>> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofLines());
    assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
    assertThat(response.headers().firstValue("X-Accel-Buffering")).contains("no");
    return response
        .body()
        .filter(it -> it.startsWith("data: "))
        .map(it -> JsonReader.read(it.substring(6), JsonLimits.RENDERING).asObject().orElseThrow())
        .iterator();
  }

  private static JsonObject params(JsonObject message) {
    JsonObject params = message.object("params").orElseThrow();
    assertThat(params.object("_meta").orElseThrow().get(SUBSCRIPTION)).isEqualTo(Json.of(1L));
    return params;
  }

  @Test
  void acceptedResourcesAreAcknowledgedFirstAndUpdatesFollow() throws Exception {
    JsonObject packet = sent("coder");
    String id = packet.string("packetId").orElseThrow();
    String task = packet.string("taskId").orElseThrow();
    Iterator<JsonObject> messages =
        listen(
            "coder",
            ("{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"ahp://packets/%s\","
                    + "\"ahp://tasks/%s/trace\",\"ahp://contracts/none\",\"other://x\"]}")
                .formatted(id, task));

    JsonObject first = messages.next();
    assertThat(first.string("method")).contains("notifications/subscriptions/acknowledged");
    JsonObject accepted = params(first).object("notifications").orElseThrow();
    assertThat(accepted.names()).containsExactly("resourceSubscriptions");
    assertThat(accepted.array("resourceSubscriptions").orElseThrow().strings())
        .containsExactly("ahp://packets/" + id, "ahp://tasks/" + task + "/trace");

    daemon.done("coder", "ahp_accept", "{\"packetId\":\"" + id + "\"}");

    JsonObject update = messages.next();
    assertThat(update.string("method")).contains("notifications/resources/updated");
    assertThat(params(update).string("uri")).contains("ahp://packets/" + id);
    assertThat(params(messages.next()).string("uri")).contains("ahp://tasks/" + task + "/trace");
  }

  @Test
  void resourceOfOthersIsNotAcknowledged() throws Exception {
    String id = sent("coder").string("packetId").orElseThrow();

    Iterator<JsonObject> messages =
        listen("stranger", "{\"resourceSubscriptions\":[\"ahp://packets/" + id + "\"]}");

    assertThat(params(messages.next()).object("notifications")).contains(JsonObject.empty());
  }

  @Test
  void stoppedDaemonEndsSubscriptionWithAResult() throws Exception {
    Iterator<JsonObject> messages = listen("coder", "{}");
    messages.next();

    daemon.close();

    JsonObject last = messages.next();
    assertThat(last.get("id")).isEqualTo(Json.of(1L));
    JsonObject result = last.object("result").orElseThrow();
    assertThat(result.string("resultType")).contains("complete");
    assertThat(result.object("_meta").orElseThrow().get(SUBSCRIPTION)).isEqualTo(Json.of(1L));
    assertThat(messages.hasNext()).isFalse();
  }

  @Test
  void tooManyResourcesAreRejected() throws Exception {
    String uris = "\"ahp://packets/1\",".repeat(100) + "\"ahp://packets/2\"";

    HttpResponse<String> answer =
        daemon.sendStateless(
            "coder",
            "subscriptions/listen",
            "\"notifications\":{\"resourceSubscriptions\":[" + uris + "]}");

    assertThat(answer.body()).contains("-32602").contains("at most 100");
  }
}
