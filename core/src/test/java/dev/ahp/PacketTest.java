package dev.ahp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.lifecycle.Status;
import dev.ahp.packet.PacketTypes;
import dev.ahp.packet.PacketValidator;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PacketTest {
  @Test
  void builtPacketReturnsItsMembers() {
    Packet packet =
        Packet.builder("task.assign")
            .id("p-1")
            .task("task-1")
            .from("planner")
            .to("role:python-specialist")
            .objective("Add the login check")
            .payload(Map.of("files", List.of("auth.py")))
            .constraints(
                c -> c.allowNewFiles(false).timeout(Duration.ofSeconds(30)).rules("be brief"))
            .priority(Priority.HIGH)
            .expiresAt(Instant.parse("2026-06-12T10:00:00Z"))
            .meta("team", "blue")
            .build();

    assertThat(PacketValidator.envelope(packet.json(), PacketTypes.builtIn())).isEmpty();
    assertThat(packet.taskId()).contains("task-1");
    assertThat(packet.target()).contains("role:python-specialist");
    assertThat(packet.constraints().timeoutMs()).isEqualTo(30_000);
    assertThat(packet.constraints().allowNewFiles()).contains(false);
    assertThat(packet.constraints().rules()).containsExactly("be brief");
    assertThat(packet.priority()).isEqualTo(Priority.HIGH);
    assertThat(packet.expiresAt()).contains(Instant.parse("2026-06-12T10:00:00Z"));
    assertThat(packet.status()).isEqualTo(Status.CREATED);
    assertThat(packet.payload().array("files").orElseThrow().strings()).containsExactly("auth.py");
  }

  @Test
  void retryAndOnCompleteHaveTheirWireForm() {
    Packet packet =
        Packet.builder("task.assign")
            .to("coder")
            .retry(3, Duration.ofMillis(500))
            .onComplete("boss")
            .build();

    assertThat(packet.json().get("retry"))
        .isEqualTo(Json.from(Map.of("maxAttempts", 3, "backoffMs", 500)));
    assertThat(packet.json().get("onComplete")).isEqualTo(Json.from(Map.of("target", "boss")));
  }

  /** An order, as a payload. */
  private record Order(String id, int amount) {}

  @Test
  void payloadIsReadAsARecord() {
    Packet packet = Packet.builder("task.assign").payload(new Order("o-1", 7)).build();

    assertThat(packet.payload().string("id")).contains("o-1");
    assertThat(packet.payload(Order.class)).isEqualTo(new Order("o-1", 7));
  }

  @Test
  void payloadThatDoesNotFitItsRecordNamesTheField() {
    Packet packet = Packet.builder("task.assign").payload(Map.of("id", "o-1")).build();

    assertThatThrownBy(() -> packet.payload(Order.class))
        .isInstanceOfSatisfying(
            Denied.class,
            denied -> {
              assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
              assertThat(denied.errors().get(0).pointer()).isEqualTo("/payload/amount");
            });
  }

  @Test
  void changingACopyKeepsTheOriginal() {
    Packet first = Packet.builder("task.assign").to("a").build();

    Packet second = first.toBuilder().to("b").meta("x", 1).build();

    assertThat(first.target()).contains("a");
    assertThat(first.json().has("meta")).isFalse();
    assertThat(second.target()).contains("b");
  }

  @Test
  void builderCanBeUsedAfterBuild() {
    PacketBuilder builder = Packet.builder("task.assign").to("a");
    Packet first = builder.build();

    Packet second = builder.objective("more").build();

    assertThat(first.objective()).isEmpty();
    assertThat(second.objective()).contains("more");
  }

  @Test
  void unknownMembersSurvive() {
    Json json =
        JsonReader.read(
            "{\"type\":\"x.own\",\"target\":\"a\",\"payload\":{},\"fromTheFuture\":[1]}");

    assertThat(Packet.of(json).json()).isEqualTo(json);
  }

  @Test
  void listOfConstraintsIsReadAsRules() {
    Packet packet =
        Packet.of(
            JsonReader.read(
                "{\"type\":\"task.assign\",\"target\":\"a\",\"payload\":{},\"constraints\":[\"no"
                    + " network\"]}"));

    assertThat(packet.constraints().rules()).containsExactly("no network");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|/type /payload /target",
        "{'type':'task.assign','payload':[],'target':'a'}|/payload",
        "{'type':'task.assign','payload':{},'target':'a','receivers':['b']}|/receivers",
        "{'type':'task.assign','payload':{},'receivers':[]}|/receivers",
        "{'type':'task.assign','payload':{},'target':'role:'}|/target",
        "{'type':'assign','payload':{},'target':'a'}|/type",
        "{'type':'task.assign','payload':{},'target':'a','ahp':'2.0'}|/ahp",
        "{'type':'task.assign','payload':{},'target':'a','priority':'high'}|/priority",
        "{'type':'task.assign','payload':{},'target':'a','confidence':1.1}|/confidence",
        "{'type':'task.assign','payload':{},'target':'a','join':'some'}|/join",
        "{'type':'task.assign','payload':{},'target':'a','constraints':{'timeoutMs':0}}|/constraints/timeoutMs",
        "{'type':'task.assign','payload':{},'target':'a','constraints':{'timeOut':1}}|/constraints/timeOut",
        "{'type':'task.assign','payload':{},'target':'a','constraints':['']}|/constraints/0",
        "{'type':'task.assign','payload':{},'target':'a','trust':{'/payload/x':'maybe'}}|/trust/~1payload~1x",
        "{'type':'task.assign','payload':{},'target':'a','packetId':'a b','taskId':''}|/packetId"
            + " /taskId",
      })
  void everyInvalidFieldOfTheEnvelopeIsReported(String json, String pointers) {
    Json packet = JsonReader.read(json.replace('\'', '"'));

    assertThatThrownBy(() -> Packet.of(packet))
        .isInstanceOfSatisfying(
            Denied.class,
            denied -> {
              assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
              assertThat(denied.errors())
                  .extracting(Violation::pointer)
                  .containsExactlyInAnyOrder(pointers.split(" "));
            });
  }

  @Test
  void typeIsBuiltInRegisteredOrExperimental() {
    PacketTypes types = PacketTypes.with(Set.of("order.refund"));

    assertThat(types.knows("task.assign")).isTrue();
    assertThat(types.knows("order.refund")).isTrue();
    assertThat(types.knows("x.trial")).isTrue();
    assertThat(types.knows("order.cancel")).isFalse();
    assertThat(PacketValidator.envelope(typed("order.cancel"), types))
        .extracting(Violation::pointer)
        .containsExactly("/type");
  }

  @Test
  void nonObjectIsRejected() {
    assertThatThrownBy(() -> Packet.of(JsonArray.empty())).isInstanceOf(Denied.class);
  }

  @Test
  void payloadWithSchemaVersionIsAHandoff() {
    Handoff handoff = Handoffs.builder().goal("Review").done("s1", "coded").build();

    Packet packet = Packet.builder("task.assign").to("reviewer").handoff(handoff).build();

    assertThat(packet.payloadType()).isEqualTo("handoff/2.1");
    assertThat(packet.handoff().orElseThrow().goal()).isEqualTo("Review");
    assertThat(Packet.builder("task.assign").to("a").build().handoff()).isEmpty();
  }

  private static JsonObject typed(String type) {
    return Packet.builder(type).to("a").build().json();
  }
}
