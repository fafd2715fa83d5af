package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.id;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.PacketApi.BatchItemResult;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Tests of the limits of responses: 100 errors, and 4 MiB. */
public interface ResponseBoundsContract extends BrokerFixture {
  int MAX_RESPONSE_BYTES = 4 << 20;

  @Test
  default void aLargeInvalidHandoffGetsASmallReport() {
    TestBroker broker = openWith("a", "b");
    Json steps = new JsonArray(Collections.nCopies(300_000, JsonObject.empty()));
    JsonObject packet =
        HandoffMessages.packet(
            "b", HandoffMessages.handoff("a", "b").with("completedSubtasks", steps));

    Denied denied =
        Assertions.assertTimeout(
            Duration.ofSeconds(20), () -> refusal(() -> broker.submit("a", packet)));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(denied.errors()).hasSize(100);
    assertThat(denied.errors().get(0).pointer()).startsWith("/payload/completedSubtasks/0/");
    assertThat(denied.errorsTotal()).isEqualTo(900_000);
    assertThat(denied.toProblem("").number("errorsTotal")).contains(900_000.0);
    assertThat(bytes(denied.toProblem(""))).isLessThan(100_000);
  }

  @Test
  default void aReportOfFewErrorsHasNoTotal() {
    TestBroker broker = openWith("a", "b");
    Json steps = new JsonArray(Collections.nCopies(33, JsonObject.empty()));
    JsonObject packet =
        HandoffMessages.packet(
            "b", HandoffMessages.handoff("a", "b").with("completedSubtasks", steps));

    Denied denied = refusal(() -> broker.submit("a", packet));

    assertThat(denied.errors()).hasSize(99);
    assertThat(denied.errorsTotal()).isEqualTo(99);
    assertThat(denied.toProblem("").has("errorsTotal")).isFalse();
  }

  @Test
  default void explainReportsTheNumberOfErrorsOfAGate() {
    TestBroker broker = openWith("a", "b");
    Json steps = new JsonArray(Collections.nCopies(50, JsonObject.empty()));
    JsonObject packet =
        HandoffMessages.packet(
            "b", HandoffMessages.handoff("a", "b").with("completedSubtasks", steps));

    JsonObject payloadGate =
        broker
            .api()
            .packets()
            .explain(as("a"), packet)
            .array("gates")
            .orElseThrow()
            .objects()
            .stream()
            .filter(it -> at(it, "/gate").equals("payload"))
            .findFirst()
            .orElseThrow();

    assertThat(payloadGate.array("errors").orElseThrow().size()).isEqualTo(100);
    assertThat(payloadGate.number("errorsTotal")).contains(150.0);
  }

  @Test
  default void manyUnknownMembersOfAResultAreCountedOnly() {
    TestBroker broker = openWith("a", "b");
    String packet =
        id(
            broker.submit(
                "a",
                json(
                    "{'type':'task.assign','target':'b','payload':{},"
                        + "'expectedOutput':{'schema':{'additionalProperties':false}}}")));
    HeldPacket work = broker.accept("b", packet);
    JsonObject.Builder result = JsonObject.builder();
    for (int i = 0; i < 50_000; i++) {
      result.put("m" + i, i);
    }

    Denied denied =
        refusal(
            () -> work.act("complete", JsonObject.builder().put("result", result.build()).build()));

    assertThat(denied.code()).isEqualTo("OUTPUT_INVALID");
    assertThat(denied.errors()).hasSize(100);
    assertThat(denied.errorsTotal()).isEqualTo(50_000);
  }

  @Test
  default void listsAndClaimsOfLargePacketsFitIntoAResponse() {
    TestBroker broker = openWith("a", "b");
    for (int i = 0; i < 6; i++) {
      broker.submit("a", HandoffMessages.large("b", "t-" + i));
    }

    JsonObject list = broker.api().packets().list(as("a"), Map.of(), new PageRequest(1000, null));
    JsonObject claims = get(broker.api().packets().claim(as("b"), json("{'agent':'b','max':100}")));

    assertThat(bytes(list)).isBetween(1 << 20, MAX_RESPONSE_BYTES);
    assertThat(list.string("next")).isPresent();
    assertThat(bytes(claims)).isBetween(1 << 20, MAX_RESPONSE_BYTES);
    assertThat(broker.claim("b")).as("the rest is claimed next").isNotEmpty();
  }

  @Test
  default void aBatchOfLargePacketsFitsIntoAResponse() {
    TestBroker broker = openWith("a", "b");
    List<Json> packets = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      packets.add(HandoffMessages.large("b", "t-" + i));
    }

    List<BatchItemResult> results = get(broker.api().packets().submitAll(as("a"), packets));

    assertThat(results).hasSize(6);
    assertThat(broker.packets(Map.of("taskId", "t-5"))).hasSize(1);
  }

  @Test
  default void theResultOfAFanOutOmitsResultsBeyondALimit() {
    TestBroker broker = openWith("a", "b", "c", "d");
    String parent =
        id(
            broker.submit(
                "a", "{'type':'task.assign','receivers':['b','c','d'],'payload':{'n':1}}"));
    Json text = Json.of("word ".repeat(50_000));
    JsonObject result =
        JsonObject.builder().put("t", new JsonArray(List.of(text, text, text, text))).build();
    for (String child : List.of("b", "c", "d")) {
      JsonObject item = broker.claim(child, "'accept':true").get(0);
      broker.act(
          child,
          at(item, "/packet/packetId"),
          "complete",
          JsonObject.builder()
              .put("leaseToken", at(item, "/lease/token"))
              .put("result", result)
              .build());
    }

    JsonObject ended = broker.packet(parent);

    assertThat(bytes(ended)).isLessThan(MAX_RESPONSE_BYTES);
    assertThat(at(ended, "/result/children/0/result/t/0")).startsWith("word");
    assertThat(at(ended, "/result/children/2/result")).isEqualTo("null");
    assertThat(at(ended, "/result/children/2/resultOmitted")).isEqualTo("true");
  }

  private static int bytes(Json json) {
    return JsonWriter.bytes(json).length;
  }
}
