package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.signing.PacketSigner;
import dev.ahp.signing.SigningKey;
import dev.ahp.time.Rfc3339;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One trace from the HTTP caller through all following packets. */
class CallerTraceTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";
  private static final String OTHER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  private static final String PACKET =
      "{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{\"n\":1}}";

  private final RealBroker http;

  CallerTraceTest() throws IOException, InterruptedException {
    http = new RealBroker();
  }

  @BeforeEach
  void agents() throws Exception {
    http.agent("a", "{}");
    http.agent("b", "{}");
    http.agent("c", "{}");
  }

  @AfterEach
  void stop() {
    http.close();
  }

  private static String with(String member) {
    return "{" + member + "," + PACKET.substring(1);
  }

  private JsonObject submit(String body, String... headers) throws Exception {
    HttpResponse<String> answer = http.send("a", "POST /v1/packets", body, headers);
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 207);
    return TestServer.json(answer);
  }

  @Test
  void packetInheritsTraceOfRequest() throws Exception {
    JsonObject packet = submit(PACKET, "traceparent", PARENT);

    assertThat(packet.string("traceparent")).contains(PARENT);
    assertThat(packet.array("assigned").orElse(JsonArray.empty()).strings())
        .doesNotContain("traceparent");
  }

  @Test
  void traceOfPacketTakesPrecedence() throws Exception {
    JsonObject packet = submit(with("\"traceparent\":\"" + OTHER + "\""), "traceparent", PARENT);

    assertThat(packet.string("traceparent")).contains(OTHER);
  }

  @Test
  void batchPacketsInheritTrace() throws Exception {
    String named = with("\"traceparent\":\"" + OTHER + "\"");
    JsonObject answer = submit("[" + PACKET + "," + named + ",5]", "traceparent", PARENT);

    assertThat(answer.array("results").orElseThrow().objects())
        .extracting(it -> it.object("packet").flatMap(p -> p.string("traceparent")).orElse(""))
        .containsExactly(PARENT, OTHER, "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "00-" + TRACE + "-0000000000000000-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-" + TRACE + "-00f067aa0ba902b7-01-more",
        "ff-" + TRACE + "-00f067aa0ba902b7-01",
        PARENT + ", " + PARENT
      })
  void invalidHeaderIsIgnored(String header) throws Exception {
    JsonObject packet = submit(PACKET, "traceparent", header);

    assertThat(packet.string("traceparent")).get().asString().startsWith("00-");
    assertThat(packet.string("traceparent")).get().asString().doesNotContain(TRACE);
    assertThat(packet.array("assigned").orElseThrow().strings()).contains("traceparent");
  }

  @Test
  void repeatedHeaderIsIgnored() throws Exception {
    String token = http.agent("d", "{}").string("token").orElseThrow();
    HttpRequest request =
        HttpRequest.newBuilder(
                http.server().request(token, "POST", "/v1/packets", PACKET), (name, value) -> true)
            .header("traceparent", PARENT)
            .header("traceparent", OTHER)
            .build();
    HttpResponse<String> answer =
        http.server().client().send(request, HttpResponse.BodyHandlers.ofString());

    assertThat(TestServer.json(answer).string("traceparent"))
        .get()
        .asString()
        .doesNotContain(TRACE)
        .doesNotContain("0af7651916cd43dd8448eb211c80319c");
  }

  @Test
  void laterVersionIsParsedAsKnownVersion() throws Exception {
    String later = "01-" + TRACE + "-00f067aa0ba902b7-01-what-comes";

    assertThat(submit(PACKET, "traceparent", later).string("traceparent")).contains(PARENT);
  }

  @Test
  void retryInAnotherSpanReturnsFirstPacket() throws Exception {
    String same = with("\"packetId\":\"p-1\"");
    submit(same, "traceparent", PARENT);
    HttpResponse<String> again =
        http.send("a", "POST /v1/packets", same, "traceparent", PARENT.replace("f067", "f068"));

    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(again.headers().firstValue("AHP-Duplicate")).contains("true");
    assertThat(TestServer.json(again).string("traceparent")).contains(PARENT);
    assertThat(http.send("a", "POST /v1/packets", same).statusCode()).isEqualTo(200);
  }

  @Test
  void allHopsShareTrace() throws Exception {
    String id = submit(PACKET, "traceparent", PARENT).string("packetId").orElseThrow();
    JsonObject accepted = http.call("b", "POST /v1/packets/" + id + "/accept", "{}", 200);
    String lease = accepted.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    JsonObject handed =
        http.call(
            "b",
            "POST /v1/packets/" + id + "/handoff",
            "{\"leaseToken\":\""
                + lease
                + "\",\"checkpoint\":{},\"packet\":"
                + PACKET.replace("\"b\"", "\"c\"")
                + "}",
            201);

    assertThat(handed.object("handoff").flatMap(it -> it.string("traceparent")))
        .get()
        .asString()
        .startsWith("00-" + TRACE + "-");
  }

  @Test
  void signedPacketIsNotChanged() throws Exception {
    http.call(
        RealBroker.OPERATOR,
        "PUT /v1/agents/a",
        "{\"keys\":[{\"keyId\":\"k1\",\"alg\":\"hmac-sha256\",\"secret\":\"some secret\"}]}",
        200);
    Instant now = Instant.now();
    String whole =
        with(
            "\"packetId\":\"s-1\",\"taskId\":\"t-1\",\"sender\":\"a\",\"createdAt\":\""
                + Rfc3339.format(now)
                + "\"");
    JsonObject signed =
        PacketSigner.sign(
            JsonReader.read(whole).asObject().orElseThrow(),
            SigningKey.hmac("k1", "some secret"),
            now,
            "n1");
    JsonObject packet = submit(signed.toText(), "traceparent", PARENT);

    assertThat(packet.array("assigned").orElseThrow().strings()).contains("traceparent");
  }
}
