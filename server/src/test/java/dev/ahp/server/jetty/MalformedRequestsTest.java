package dev.ahp.server.jetty;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Malformed requests are answered with a client error. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MalformedRequestsTest {
  private static final String AUTH = "Authorization: Bearer a\r\n";
  private static final String JSON = "Content-Type: application/json\r\n";

  private TestServer server = TestServer.over(new ScriptedBrokerApi());

  @BeforeAll
  void waitForTheServer() {
    assertThat(server.http().port()).isPositive();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @TestFactory
  Stream<DynamicTest> aBadRequestGetsAProblem() {
    Map<String, String> cases = new LinkedHashMap<>();
    requestLines(cases);
    headers(cases);
    bodies(cases);
    queries(cases);
    assertThat(cases).hasSizeGreaterThan(50);
    return cases.entrySet().stream()
        .map(it -> DynamicTest.dynamicTest(it.getKey(), () -> check(it.getValue())));
  }

  private void check(String request) throws IOException {
    String answer = server.raw(request.getBytes(ISO_8859_1));

    assertThat(answer).startsWith("HTTP/1.1 4");
    assertThat(answer).contains("application/problem+json");
    int start = answer.indexOf("\r\n\r\n") + 4;
    JsonObject problem =
        JsonReader.read(answer.substring(start, answer.lastIndexOf('}') + 1))
            .asObject()
            .orElseThrow();
    String code = problem.string("code").orElseThrow();
    assertThat(answer.substring(9, 12))
        .isEqualTo(String.valueOf(ProblemCode.valueOf(code).status()));
  }

  private static void requestLines(Map<String, String> cases) {
    cases.put("no request at all", "\u0000\u0001\u0002\r\n\r\n");
    cases.put("a word", "hello\r\n\r\n");
    cases.put("no version", "GET\r\n\r\n");
    cases.put("an unknown version", "GET / HTTP/3.7\r\nHost: x\r\n\r\n");
    cases.put("a version that is none", "GET / FTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("HTTP/2 without its preface", "GET / HTTP/2.0\r\nHost: x\r\n\r\n");
    cases.put("a TLS hello", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n");
    cases.put("an unknown method", "BREW /v1/packets HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("a method with odd characters", "G@T / HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("trace", "TRACE /v1/packets HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("connect", "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("options of everything", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("a long address", "GET /" + "a".repeat(40_000) + " HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("many segments", "GET " + "/a".repeat(400) + " HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("a bad percent", "GET /v1/packets/%zz HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("half a percent", "GET /v1/packets/%4 HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("bytes that are no UTF-8", "GET /v1/packets/%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("an encoded slash", "GET /v1/packets/a%2fb HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("an encoded zero", "GET /v1/packets/a%00b HTTP/1.1\r\nHost: x\r\n" + AUTH + "\r\n");
    cases.put("dots", "GET /v1/../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("encoded dots", "GET /v1/%2e%2e/%2e%2e/etc HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("no slash", "GET v1/packets HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("path parameters", "GET /v1;a=b/packets HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("a raw byte over 127", "GET /v1/\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n");
    cases.put("a backslash", "GET /v1\\packets HTTP/1.1\r\nHost: x\r\n\r\n");
  }

  private static void headers(Map<String, String> cases) {
    String line = "GET /v1/packets HTTP/1.1\r\n";
    cases.put("no host", line + AUTH + "\r\n");
    cases.put("two hosts", line + "Host: x\r\nHost: y\r\n" + AUTH + "\r\n");
    cases.put("a host that is none", line + "Host: a b\r\n" + AUTH + "\r\n");
    cases.put("a header without colon", line + "Host: x\r\nnonsense\r\n\r\n");
    cases.put("a header without name", line + "Host: x\r\n: y\r\n\r\n");
    cases.put("a space before the colon", line + "Host: x\r\nA : y\r\n\r\n");
    cases.put("a folded header", line + "Host: x\r\nA: b\r\n c\r\n\r\n");
    cases.put("a large header", line + "Host: x\r\nA: " + "a".repeat(70_000) + "\r\n\r\n");
    cases.put("many headers", line + "Host: x\r\n" + "A: b\r\n".repeat(20_000) + "\r\n");
    cases.put("a header that ends with LF only", line + "Host: x\n" + AUTH + "\r\n");
    cases.put("headers that end with LF only", line + "Host: x\r\n" + AUTH + "\n");
    cases.put("two tokens", line + "Host: x\r\n" + AUTH + AUTH + "\r\n");
    cases.put(
        "two different tokens", line + "Host: x\r\n" + AUTH + "Authorization: Bearer b\r\n\r\n");
    cases.put("no token", line + "Host: x\r\n\r\n");
    cases.put("another scheme", line + "Host: x\r\nAuthorization: Basic YTpi\r\n\r\n");
    cases.put("an empty token", line + "Host: x\r\nAuthorization: Bearer \r\n\r\n");
    cases.put("a foreign token", line + "Host: x\r\nAuthorization: Bearer zzz\r\n\r\n");
    cases.put(
        "a huge token",
        line + "Host: x\r\nAuthorization: Bearer " + "t".repeat(10_000) + "\r\n\r\n");
    cases.put("another site", line + "Host: x\r\nOrigin: http://evil.example\r\n" + AUTH + "\r\n");
    cases.put("no site", line + "Host: x\r\nOrigin: null\r\n" + AUTH + "\r\n");
    cases.put("a cross-site image", line + "Host: x\r\nSec-Fetch-Site: cross-site\r\n\r\n");
    cases.put("an unknown expectation", post("Expect: tea\r\n" + JSON, "{}"));
  }

  private static void bodies(Map<String, String> cases) {
    for (String body :
        List.of(
            "{",
            "nonsense",
            "{\"a\":1,\"a\":2}",
            "{\"a\":\"\\ud800\"}",
            "{\"a\":NaN}",
            "{\"a\":9007199254740993}",
            "{\"a\":1e999}",
            "{\"a\":1}x",
            "\u00ff\u00fe{}",
            "{\"a\":\"\u0001\"}",
            "{'a':1}",
            "[1,]",
            "[".repeat(100) + "]".repeat(100),
            "[]",
            "\"" + "s".repeat(300_000) + "\"",
            "{\"a\":\"" + "s".repeat(2_000_000) + "\"}")) {
      String name = "the body " + (body.length() > 20 ? body.substring(0, 20) + "…" : body);
      cases.put(name, post(JSON, body));
    }
    cases.put("1,001 items", post(JSON, "[" + "{},".repeat(1000) + "{}]"));
    cases.put("an empty body", post(JSON, ""));
    cases.put("no content type", post("", "{}"));
    cases.put("a form", post("Content-Type: application/x-www-form-urlencoded\r\n", "a=b"));
    cases.put("another charset", post("Content-Type: application/json; charset=utf-16\r\n", "{}"));
    cases.put("a compressed body", post(JSON + "Content-Encoding: gzip\r\n", "{}"));
    cases.put("a body that breaks off", head(JSON + "Content-Length: 100\r\n") + "{\"a\":");
    cases.put("a length that is none", head(JSON + "Content-Length: many\r\n") + "{}");
    cases.put("a negative length", head(JSON + "Content-Length: -5\r\n") + "{}");
    cases.put("two lengths", head(JSON + "Content-Length: 2\r\nContent-Length: 3\r\n") + "{}");
    cases.put(
        "length and chunks",
        head(JSON + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n")
            + "2\r\n{}\r\n0\r\n\r\n");
    cases.put("a chunk that is none", head(JSON + "Transfer-Encoding: chunked\r\n") + "zz\r\n{}");
    cases.put("another encoding", head(JSON + "Transfer-Encoding: gzip\r\n") + "{}");
  }

  private static void queries(Map<String, String> cases) {
    for (String query :
        List.of(
            "limit=0",
            "limit=1001",
            "limit=x",
            "limit=1&limit=2",
            "limit=99999999999999999999",
            "limit=",
            "status=sleeping",
            "taskId=a%20b",
            "taskId=%zz",
            "after=" + "a".repeat(2000))) {
      cases.put(
          "?" + (query.length() > 30 ? query.substring(0, 30) : query),
          "GET /v1/packets?" + query + " HTTP/1.1\r\nHost: x\r\n" + AUTH + "\r\n");
    }
    cases.put(
        "?waitMs too long",
        "GET /v1/packets/x/chunks?waitMs=60001 HTTP/1.1\r\nHost: x\r\n" + AUTH + "\r\n");
  }

  private static String post(String headers, String body) {
    return head(headers + "Content-Length: " + body.length() + "\r\n") + body;
  }

  private static String head(String headers) {
    return "POST /v1/packets HTTP/1.1\r\nHost: x\r\n" + AUTH + headers + "\r\n";
  }
}
