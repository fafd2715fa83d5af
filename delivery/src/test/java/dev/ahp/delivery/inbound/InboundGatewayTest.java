package dev.ahp.delivery.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InboundGatewayTest {
  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final InboundGateway gateway = new InboundGateway(() -> broker);

  @AfterEach
  void close() {
    broker.close();
  }

  private String token(String agent) {
    return broker
        .agents()
        .put(Caller.OPERATOR, agent, JsonObject.empty())
        .join()
        .agent()
        .string("token")
        .orElseThrow();
  }

  private JsonObject take(String message, String id) {
    InboundGateway.InboundReply reply =
        gateway.take(message.getBytes(StandardCharsets.UTF_8), id).join();
    return ((InboundGateway.FinalReply) reply).answer();
  }

  private static String at(JsonObject json, String... path) {
    JsonObject current = json;
    for (int i = 0; i < path.length - 1; i++) {
      current = current.object(path[i]).orElseThrow();
    }
    return current.string(path[path.length - 1]).orElseThrow();
  }

  @Test
  void packetIsSubmittedAndAcceptedByMessages() {
    String a = token("a");
    String b = token("b");
    JsonObject sent =
        take(
            """
            {"token":"%s","call":"submit","ref":"r1",
             "body":{"type":"task.assign","target":"b","payload":{}}}
            """
                .formatted(a),
            "m1");
    assertThat(sent.string("ref")).contains("r1");
    String packet = at(sent, "answer", "packet", "packetId");

    JsonObject accepted =
        take(
            "{\"token\":\"%s\",\"call\":\"accept\",\"packetId\":\"%s\"}".formatted(b, packet),
            "m2");

    assertThat(accepted.bool("ok")).contains(true);
    assertThat(at(accepted, "answer", "packet", "status")).isEqualTo("running");
  }

  @Test
  void redeliveredMessageCreatesOnePacket() {
    String a = token("a");
    token("b");
    String message =
        "{\"token\":\"%s\",\"call\":\"submit\",\"body\":{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{}}}"
            .formatted(a);

    String first = at(take(message, "m1"), "answer", "packet", "packetId");
    JsonObject again = take(message, "m1");

    assertThat(at(again, "answer", "packet", "packetId")).isEqualTo(first);
    assertThat(again.object("answer").orElseThrow().bool("duplicate")).contains(true);
  }

  @Test
  void submissionPassesTheGates() {
    String a = token("a");

    JsonObject forged =
        take(
            """
            {"token":"%s","call":"submit",
             "body":{"type":"task.assign","sender":"b","target":"a","payload":{}}}
            """
                .formatted(a),
            "m1");
    JsonObject unroutable =
        take(
            """
            {"token":"%s","call":"submit","body":{"type":"task.assign","target":"zz","payload":{}}}
            """
                .formatted(a),
            "m2");

    assertThat(at(forged, "problem", "code")).isEqualTo("SENDER_MISMATCH");
    assertThat(at(unroutable, "problem", "code")).isEqualTo("NO_ROUTE");
  }

  @Test
  void invalidTokenIsUnauthenticated() {
    assertThat(at(take("{\"token\":\"ahp_x\",\"call\":\"submit\"}", "m"), "problem", "code"))
        .isEqualTo("UNAUTHENTICATED");
    assertThat(at(take("{}", "m"), "problem", "code")).isEqualTo("UNAUTHENTICATED");
  }

  @Test
  void corruptedMessageGetsAFinalReply() {
    String a = token("a");
    Random random = new Random(11);
    String whole =
        "{\"token\":\"%s\",\"call\":\"submit\",\"ref\":\"r\",\"body\":{\"type\":\"x.y\",\"target\":\"a\",\"payload\":{}}}"
            .formatted(a);
    for (int i = 0; i < 500; i++) {
      byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
      for (int j = random.nextInt(4); j >= 0; j--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }

      assertThat(gateway.take(bytes, "m" + i).join()).isInstanceOf(InboundGateway.FinalReply.class);
    }
  }
}
