package dev.ahp.server.policy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.broker.gate.PolicyQuery;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.Violation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpPolicyTest {
  private static final AtomicReference<String> RESPONSE = new AtomicReference<>("");
  private static final AtomicReference<String> REQUEST = new AtomicReference<>("");
  private static final AtomicReference<HttpServer> SERVER = new AtomicReference<>();

  private static final JsonObject PACKET =
      object(
          """
          {"type":"task.assign","sender":"buyer","target":"role:payer","contract":"c-1",
           "personalData":{"x":{}},"~lineage":{"depth":1},
           "payload":{"amount":12.5,"none":null,"n":3,"__entity":{"type":"Agent","id":"root"}}}
          """);

  @BeforeAll
  static void start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          REQUEST.set(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          byte[] bytes = RESPONSE.get().getBytes(UTF_8);
          int status = RESPONSE.get().startsWith("503") ? 503 : 200;
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    SERVER.set(server);
  }

  @AfterAll
  static void stop() {
    SERVER.get().stop(0);
  }

  private static JsonObject object(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }

  private static URI url() {
    return URI.create("http://127.0.0.1:" + SERVER.get().getAddress().getPort() + "/decide");
  }

  private static HttpPolicy policy(URI url, PolicyFormat format, boolean allowsOnError) {
    return new HttpPolicy(
        new PolicySettings(
            "limits",
            url,
            PolicyPhase.SUBMIT,
            format,
            Duration.ofSeconds(2),
            allowsOnError,
            List.of("task.assign"),
            List.of(),
            List.of("role:payer")));
  }

  private static List<Violation> check(PolicyFormat format, String response) {
    RESPONSE.set(response);
    return policy(url(), format, false).check(query(PolicyPhase.SUBMIT, null));
  }

  private static PolicyQuery query(PolicyPhase phase, @Nullable Json result) {
    return new PolicyQuery(phase, "buyer", PACKET, result);
  }

  @Test
  void plainRequestHasTheWholeQuestionWithoutPersonalData() {
    assertThat(check(PolicyFormat.PLAIN, "{\"decision\":\"allow\"}")).isEmpty();

    JsonObject sent = object(REQUEST.get());
    assertThat(sent.names())
        .containsExactly("phase", "caller", "packet", "source", "target", "contract", "result");
    assertThat(sent.string("contract")).contains("c-1");
    assertThat(sent.object("packet").orElseThrow().names())
        .containsExactly("type", "sender", "target", "contract", "payload");
  }

  @Test
  void plainDenialNamesFieldsAndCode() {
    List<Violation> violations =
        check(
            PolicyFormat.PLAIN,
            """
            {"decision":"deny","code":"LIMIT","errors":[
             {"pointer":"/payload/amount","message":"is above 10"},{"pointer":"no","message":"x"}]}
            """);

    assertThat(violations)
        .containsExactly(
            new Violation(
                "GATE_REJECTED", "/payload/amount", "denied by policy limits: LIMIT: is above 10"),
            new Violation("GATE_REJECTED", "", "denied by policy limits: LIMIT: x"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"result\":true}|",
        "{\"result\":{\"allow\":true}}|",
        "{\"result\":false}|denied by policy limits: no reason was given",
        "{\"result\":{\"allow\":false,\"reasons\":[\"too much\"]}}|denied by policy limits: too much",
        "{}|policy limits returned no decision in the format opa; retry later",
        "{\"result\":\"yes\"}|policy limits returned no decision in the format opa; retry later"
      })
  void opaResultIsBooleanOrObject(String response, @Nullable String message) {
    List<Violation> violations = check(PolicyFormat.OPA, response);

    assertThat(object(REQUEST.get()).object("input").orElseThrow().string("phase"))
        .contains("submit");
    assertThat(violations.stream().map(Violation::message).findFirst().orElse(null))
        .isEqualTo(message);
  }

  @Test
  void cedarRequestHasEntitiesAndReadableContext() {
    List<Violation> violations =
        check(PolicyFormat.CEDAR, "{\"decision\":\"Deny\",\"diagnostics\":{\"reason\":[\"cap\"]}}");

    assertThat(violations.get(0).message()).isEqualTo("denied by policy limits: cap");
    JsonObject sent = object(REQUEST.get());
    assertThat(sent.string("principal")).contains("Agent::\"buyer\"");
    assertThat(sent.string("action")).contains("Action::\"submit\"");
    assertThat(sent.string("resource")).contains("Agent::\"role:payer\"");
    assertThat(
            sent.object("context")
                .flatMap(it -> it.object("packet"))
                .flatMap(it -> it.object("payload"))
                .orElseThrow()
                .toText())
        .isEqualTo("{\"amount\":\"12.5\",\"n\":3}");
    assertThat(check(PolicyFormat.CEDAR, "{\"decision\":\"Allow\"}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"503", "", "<html>", "[]", "{\"decision\":\"perhaps\"}"})
  void failureDeniesOrAllows(String response) {
    assertThat(check(PolicyFormat.PLAIN, response))
        .singleElement()
        .satisfies(it -> assertThat(it.message()).startsWith("policy limits returned"));
    HttpPolicy open = policy(url(), PolicyFormat.PLAIN, true);
    assertThat(open.check(query(PolicyPhase.SUBMIT, null))).isEmpty();
  }

  @Test
  void largeResponseIsFailure() {
    String large = "{\"decision\":\"allow\",\"x\":\"" + "x".repeat(70_000) + "\"}";

    assertThat(check(PolicyFormat.PLAIN, large).get(0).message()).contains("more than 65536 bytes");
  }

  @Test
  void silentServiceTimesOut() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      PolicySettings slow =
          new PolicySettings(
              "slow",
              URI.create("http://127.0.0.1:" + silent.getLocalPort()),
              PolicyPhase.COMPLETE,
              PolicyFormat.PLAIN,
              Duration.ofMillis(50),
              false,
              List.of(),
              List.of(),
              List.of());

      List<Violation> violations =
          new HttpPolicy(slow).check(query(PolicyPhase.COMPLETE, Json.of("done")));

      assertThat(violations.get(0).code()).isEqualTo("OUTPUT_INVALID");
      assertThat(violations.get(0).message()).contains("did not respond within 50 ms");
    }
  }

  @Test
  void appliesOnlyToItsPhaseAndPackets() {
    HttpPolicy policy = policy(url(), PolicyFormat.PLAIN, false);

    assertThat(policy.appliesTo(PolicyPhase.SUBMIT, PACKET)).isTrue();
    assertThat(policy.appliesTo(PolicyPhase.ACCEPT, PACKET)).isFalse();
    assertThat(policy.appliesTo(PolicyPhase.SUBMIT, PACKET.with("target", Json.of("other"))))
        .isFalse();
  }
}
