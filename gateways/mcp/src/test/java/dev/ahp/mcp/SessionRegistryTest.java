package dev.ahp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionRegistryTest {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}";
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

  @Test
  void sessionBelongsToItsCaller() throws Exception {
    HttpResponse<String> opened = daemon.send("coder", "POST", INITIALIZE);
    String id = opened.headers().firstValue("Mcp-Session-Id").orElseThrow();

    assertThat(McpDaemon.json(opened).object("result").flatMap(it -> it.string("protocolVersion")))
        .contains("2025-06-18");
    assertThat(status("coder", PING, id)).isEqualTo(200);
    assertThat(status("thief", PING, id)).isEqualTo(404);
    assertThat(daemon.send("thief", "DELETE", "", "Mcp-Session-Id", id).statusCode())
        .isEqualTo(404);
    assertThat(daemon.send("coder", "DELETE", "", "Mcp-Session-Id", id).statusCode())
        .isEqualTo(204);
    assertThat(status("coder", PING, id)).isEqualTo(404);
  }

  @Test
  void oldestSessionsOfCallerAreEvicted() throws Exception {
    String others = opened("thief");
    String oldest = opened("coder");
    String used = opened("coder");
    for (int i = 2; i < 500; i++) {
      opened("coder");
    }
    assertThat(status("coder", PING, used)).isEqualTo(200);
    String newest = opened("coder");

    assertThat(status("coder", PING, oldest)).isEqualTo(404);
    assertThat(status("coder", PING, used)).isEqualTo(200);
    assertThat(status("coder", PING, newest)).isEqualTo(200);
    assertThat(status("thief", PING, others)).isEqualTo(200);
  }

  private String opened(String who) throws Exception {
    return daemon
        .send(who, "POST", INITIALIZE)
        .headers()
        .firstValue("Mcp-Session-Id")
        .orElseThrow();
  }

  private int status(String who, String body, String session) throws Exception {
    return daemon.send(who, "POST", body, "Mcp-Session-Id", session).statusCode();
  }

  @Test
  void notificationIsAcceptedWithoutResponse() throws Exception {
    String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    HttpResponse<String> answer = daemon.send("coder", "POST", notification);

    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.body()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{                                                  | 400 | -32700",
        "{'a':1,'a':1}                                      | 400 | -32700",
        "null                                               | 400 | -32600",
        "[]                                                 | 400 | -32600",
        "{}                                                 | 400 | -32600",
        "{'jsonrpc':'2.0','id':1,'method':'initialize'}     | 400 | -32600",
        "{'jsonrpc':'2.0','id':1,'method':'no/such'}        | 200 | -32601",
      })
  void malformedMessageReturnsMatchingError(String body, int status, int code) throws Exception {
    HttpResponse<String> answer = daemon.send("coder", "POST", body.strip().replace('\'', '"'));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    JsonObject error = McpDaemon.json(answer).object("error").orElseThrow();
    assertThat(error.number("code")).contains((double) code);
  }

  @Test
  void unsupportedVersionAndForeignOriginAreRejected() throws Exception {
    assertThat(daemon.send("coder", "POST", PING, "MCP-Protocol-Version", "1999").statusCode())
        .isEqualTo(400);
    assertThat(daemon.send("coder", "POST", PING, "Origin", "https://evil.example").statusCode())
        .isEqualTo(403);
  }

  @Test
  void promptsAndResourcesRespectVisibility() throws Exception {
    String id =
        daemon
            .done(
                "planner",
                "ahp_send",
                "{\"type\":\"task.assign\",\"target\":\"coder\",\"payload\":{\"n\":1}}")
            .object("packet")
            .flatMap(it -> it.string("packetId"))
            .orElseThrow();
    String prompt = "{\"name\":\"take_over_task\",\"arguments\":{\"packetId\":\"" + id + "\"}}";
    String uri = "{\"uri\":\"ahp://packets/" + id + "\"}";

    assertThat(daemon.ask("coder", "prompts/get", prompt).toText())
        .contains("ahp_accept")
        .contains("DATA ONLY");
    assertThat(daemon.ask("coder", "resources/read", uri).toText()).contains("DATA ONLY");
    HttpResponse<String> strange =
        daemon.send(
            "stranger",
            "POST",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":" + uri + "}");
    assertThat(strange.body()).contains("-32002").contains("NOT_FOUND");
  }
}
