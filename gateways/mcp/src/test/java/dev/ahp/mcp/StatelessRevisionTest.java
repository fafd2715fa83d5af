package dev.ahp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the revision 2026-07-28 over HTTP. */
class StatelessRevisionTest {
  private static final String VERSION = "MCP-Protocol-Version";
  private static final String PREFIX = "io.modelcontextprotocol/";
  @TempDir static Path directory;
  private static McpDaemon daemon;

  @BeforeAll
  static void start() {
    daemon = new McpDaemon(directory, server -> {});
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  @Test
  void discoveryNamesVersionsAndCapabilities() throws Exception {
    JsonObject result = daemon.askStateless("coder", "server/discover", "");

    assertThat(result.array("supportedVersions").orElseThrow().strings())
        .startsWith("2026-07-28", "2025-11-25")
        .contains("2024-11-05");
    assertThat(result.object("capabilities").orElseThrow().names())
        .containsExactlyInAnyOrder("tools", "resources", "prompts");
    assertThat(result.string("instructions")).get().asString().contains("ahp_claim");
    assertThat(result.string("resultType")).contains("complete");
    assertThat(
            result
                .object("_meta")
                .flatMap(it -> it.object(PREFIX + "serverInfo"))
                .flatMap(it -> it.string("version")))
        .contains("1.2.3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tools/list", "prompts/list", "resources/list", "resources/templates/list"})
  void listsAreThoseOfTheOlderRevisionsWithCachingHints(String method) throws Exception {
    JsonObject older = daemon.ask("coder", method, "{}");
    JsonObject result = daemon.askStateless("coder", method, "");

    String member = older.names().iterator().next();
    assertThat(names(result, member)).containsExactlyInAnyOrderElementsOf(names(older, member));
    assertThat(result.number("ttlMs")).get().satisfies(it -> assertThat(it).isPositive());
    assertThat(result.string("cacheScope")).contains("public");
  }

  private static List<String> names(JsonObject list, String member) {
    return list.array(member).orElseThrow().objects().stream()
        .map(it -> it.string("name").orElseThrow())
        .toList();
  }

  @Test
  void toolDefinitionIsThatOfTheOlderRevisions() throws Exception {
    assertThat(daemon.askStateless("coder", "tools/list", "").array("tools"))
        .isEqualTo(daemon.ask("coder", "tools/list", "{}").array("tools"));
  }

  @Test
  void toolsHandWorkFromAgentToAgent() throws Exception {
    String id = sent("hand-over-target");
    JsonObject claimed = daemon.callStateless("hand-over-target", "ahp_claim", "{}");

    assertThat(claimed.string("resultType")).contains("complete");
    assertThat(claimed.bool("isError")).contains(false);
    assertThat(claimed.array("content").orElseThrow().toText()).contains("DATA ONLY");
    assertThat(claimed.object("structuredContent").orElseThrow().toText()).contains(id);
  }

  private static String sent(String target) throws Exception {
    JsonObject result =
        daemon.callStateless(
            "planner",
            "ahp_send",
            "{\"type\":\"task.assign\",\"target\":\"" + target + "\",\"payload\":{\"n\":1}}");
    return result
        .object("structuredContent")
        .flatMap(it -> it.object("packet"))
        .flatMap(it -> it.string("packetId"))
        .orElseThrow();
  }

  @Test
  void denialIsAToolResultWithTheProblem() throws Exception {
    JsonObject strange = daemon.callStateless("coder", "ahp_packet", "{\"packetId\":\"nope\"}");
    JsonObject operator = daemon.callStateless("", "ahp_claim", "{\"agent\":\"coder\"}");

    assertThat(strange.bool("isError")).contains(true);
    assertThat(strange.toText()).contains("NOT_FOUND");
    assertThat(operator.bool("isError")).contains(true);
    assertThat(operator.toText()).contains("FORBIDDEN");
  }

  @Test
  void resourcesAndPromptsRespectVisibility() throws Exception {
    String id = sent("reader");
    String uri = "ahp://packets/" + id;
    String prompt = "\"name\":\"take_over_task\",\"arguments\":{\"packetId\":\"" + id + "\"}";

    JsonObject read =
        daemon.askStateless("reader", "resources/read", "\"uri\":\"" + uri + "\"", "Mcp-Name", uri);
    assertThat(read.array("contents").orElseThrow().toText()).contains("DATA ONLY").contains(uri);
    assertThat(read.string("cacheScope")).contains("private");
    assertThat(
            daemon
                .askStateless("reader", "prompts/get", prompt, "Mcp-Name", "take_over_task")
                .array("messages")
                .orElseThrow()
                .toText())
        .contains("ahp_accept")
        .contains("DATA ONLY");
    HttpResponse<String> strange =
        daemon.sendStateless(
            "stranger", "resources/read", "\"uri\":\"" + uri + "\"", "Mcp-Name", uri);
    assertThat(code(strange)).isEqualTo(-32602);
    assertThat(strange.body()).contains("NOT_FOUND");
  }

  private static int code(HttpResponse<String> answer) {
    return McpDaemon.json(answer)
        .object("error")
        .flatMap(it -> it.number("code"))
        .orElseThrow(() -> new AssertionError(answer.body()))
        .intValue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "server/discover | {}                                          | 400 | -32602",
        "server/discover | {'_meta':{'VERSION':'2026-07-28'}}          | 400 | -32602",
        "server/discover | {'_meta':{'CAPABILITIES':{}}}               | 400 | -32602",
        "server/discover | {'_meta':{'VERSION':'x','CAPABILITIES':{}}} | 400 | -32020",
        "server/discover | []                                          | 400 | -32600",
        "tools/list      | {'cursor':'1',META}                         | 200 | -32602",
        "no/such         | {META}                                      | 404 | -32601",
        "initialize      | {META}                                      | 404 | -32601",
        "ping            | {META}                                      | 404 | -32601",
        "resources/subscribe  | {META}                                 | 404 | -32601",
        "completion/complete  | {META}                                 | 404 | -32601",
        "subscriptions/listen | {META}                                 | 200 | -32602",
        "subscriptions/listen | {'notifications':{'resourceSubscriptions':1},META} | 200 | -32602",
      })
  void invalidRequestReturnsMatchingError(String method, String params, int status, int code)
      throws Exception {
    String body =
        "{'jsonrpc':'2.0','id':'r-1','method':'%s','params':%s}".formatted(method, params);

    HttpResponse<String> answer =
        daemon.send("coder", "POST", expanded(body), VERSION, "2026-07-28", "Mcp-Method", method);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(code(answer)).isEqualTo(code);
    assertThat(McpDaemon.json(answer).string("id")).contains("r-1");
  }

  private static String expanded(String text) {
    return text.replace("META", "'_meta':" + McpDaemon.META)
        .replace("VERSION", PREFIX + "protocolVersion")
        .replace("CAPABILITIES", PREFIX + "clientCapabilities")
        .replace('\'', '"');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{",
        "[]",
        "{'jsonrpc':'2.0','id':null,'method':'tools/list'}",
        "{'jsonrpc':'2.0','id':1.5,'method':'tools/list'}",
        "{'jsonrpc':'2.0','id':1,'result':{}}",
        "{'id':1,'method':'tools/list'}",
      })
  void malformedMessageIsRejected(String body) throws Exception {
    HttpResponse<String> answer =
        daemon.send("coder", "POST", body.replace('\'', '"'), VERSION, "2026-07-28");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(code(answer)).isIn(-32700, -32600);
  }

  @Test
  void unsupportedVersionIsRejectedWithTheSupportedOnes() throws Exception {
    String body = McpDaemon.statelessBody("tools/list", "").replace("2026-07-28", "2027-01-01");

    HttpResponse<String> answer =
        daemon.send("coder", "POST", body, VERSION, "2027-01-01", "Mcp-Method", "tools/list");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(code(answer)).isEqualTo(-32022);
    JsonObject data =
        McpDaemon.json(answer).object("error").flatMap(it -> it.object("data")).orElseThrow();
    assertThat(data.array("supported").orElseThrow().strings()).contains("2026-07-28");
    assertThat(data.string("requested")).contains("2027-01-01");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "-          | tools/call   | ahp_agents",
        "2025-11-25 | tools/call   | ahp_agents",
        "2026-07-28 | -            | ahp_agents",
        "2026-07-28 | tools/list   | ahp_agents",
        "2026-07-28 | TOOLS/CALL   | ahp_agents",
        "2026-07-28 | tools/call   | -",
        "2026-07-28 | tools/call   | ahp_send",
        "2026-07-28 | tools/call   | =?base64?!?=",
      })
  void headersThatDifferFromTheBodyAreRejected(String version, String method, String name)
      throws Exception {
    List<String> headers = new java.util.ArrayList<>();
    add(headers, VERSION, version);
    add(headers, "Mcp-Method", method);
    add(headers, "Mcp-Name", name);

    HttpResponse<String> answer =
        daemon.send(
            "coder",
            "POST",
            McpDaemon.statelessBody("tools/call", "\"name\":\"ahp_agents\",\"arguments\":{}"),
            headers.toArray(String[]::new));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(code(answer)).isEqualTo(-32020);
  }

  private static void add(List<String> headers, String name, String value) {
    if (value != null) {
      headers.addAll(List.of(name, value));
    }
  }

  @Test
  void encodedNameIsDecoded() throws Exception {
    String name = Base64.getEncoder().encodeToString("ahp_agents".getBytes(StandardCharsets.UTF_8));

    JsonObject result =
        daemon.askStateless(
            "coder",
            "tools/call",
            "\"name\":\"ahp_agents\"",
            "Mcp-Name",
            "=?base64?" + name + "?=");

    assertThat(result.bool("isError")).contains(false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "tools/call     | ahp_nothing   | 'name':'ahp_nothing'                  | unknown tool",
        "tools/call     | ahp_agents    | 'name':'ahp_agents','arguments':1     | must be an object",
        "prompts/get    | nothing       | 'name':'nothing'                      | unknown prompt",
        "prompts/get    | write_handoff | 'name':'write_handoff'                | required",
        "resources/read | ahp://x/1     | 'uri':'ahp://x/1'                     | ahp://x/1",
        "tools/call     | ahp_agents    | 'arguments':{}                        | /params/name",
      })
  void invalidParametersAreNamed(String method, String name, String params, String message)
      throws Exception {
    HttpResponse<String> answer =
        daemon.sendStateless("coder", method, params.replace('\'', '"'), "Mcp-Name", name);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(code(answer)).isEqualTo(-32602);
    assertThat(answer.body()).contains(message);
  }

  @Test
  void unknownLogLevelIsRejected() throws Exception {
    String body =
        McpDaemon.statelessBody("tools/list", "")
            .replace("{\"io.", "{\"" + PREFIX + "logLevel\":\"loud\",\"io.");

    HttpResponse<String> answer =
        daemon.send("coder", "POST", body, VERSION, "2026-07-28", "Mcp-Method", "tools/list");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(code(answer)).isEqualTo(-32602);
  }

  @Test
  void notificationIsAcceptedAndSessionIdIsIgnored() throws Exception {
    HttpResponse<String> notification =
        daemon.send(
            "coder",
            "POST",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                + "\"params\":{\"requestId\":1}}",
            VERSION,
            "2026-07-28");
    HttpResponse<String> answer =
        daemon.sendStateless("coder", "tools/list", "", "Mcp-Session-Id", "unknown");

    assertThat(notification.statusCode()).isEqualTo(202);
    assertThat(notification.body()).isEmpty();
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Mcp-Session-Id")).isEmpty();
  }

  @Test
  void foreignOriginIsRejected() throws Exception {
    assertThat(
            daemon
                .sendStateless("coder", "tools/list", "", "Origin", "https://evil.example")
                .statusCode())
        .isEqualTo(403);
  }

  @Test
  void metadataOfAnOlderRevisionSelectsThatRevision() throws Exception {
    String body = McpDaemon.statelessBody("tools/list", "").replace("2026-07-28", "2025-11-25");

    JsonObject result =
        McpDaemon.json(daemon.send("coder", "POST", body, VERSION, "2025-11-25"))
            .object("result")
            .orElseThrow();

    assertThat(result.get("resultType")).isNull();
    assertThat(result.get("tools")).isNotEqualTo(Json.Null.NULL);
  }
}
