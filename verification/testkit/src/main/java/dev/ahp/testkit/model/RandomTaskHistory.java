package dev.ahp.testkit.model;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker;
import dev.ahp.testkit.model.ReferenceModel.ExpectedPacket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A random history of one task. Applies each step to the broker and to the reference model. */
final class RandomTaskHistory {
  static final List<String> AGENTS = List.of("m0", "m1", "m2", "m3");
  private static final String CHILD = "{'type':'task.assign','target':'%s','payload':{}}";

  private final TestBroker broker;
  private final SplittableRandom random;
  private final String task;
  private final ReferenceModel model = new ReferenceModel();

  RandomTaskHistory(TestBroker broker, long seed) {
    this.broker = broker;
    this.random = new SplittableRandom(seed);
    this.task = "model-" + Long.toHexString(seed);
  }

  void run(int steps) {
    String sender = agent();
    String target = agent();
    model.add(broker.send(sender, target, task), sender, target, null, null);
    for (int i = 0; i < steps; i++) {
      List<ExpectedPacket> expectedPackets = List.copyOf(model.items.values());
      step(expectedPackets.get(random.nextInt(expectedPackets.size())));
    }
  }

  private String agent() {
    return AGENTS.get(random.nextInt(AGENTS.size()));
  }

  private void step(ExpectedPacket expectedPacket) {
    switch (expectedPacket.state()) {
      case "ready" -> ready(expectedPacket);
      case "running" -> running(expectedPacket);
      case "waiting/tool" -> {
        act(expectedPacket, "resume", json("{}"));
        model.resume(expectedPacket);
      }
      case "waiting/children" -> inWait(expectedPacket);
      default -> refused(expectedPacket);
    }
  }

  private void ready(ExpectedPacket expectedPacket) {
    if (random.nextInt(8) == 0) {
      broker.act(expectedPacket.target, expectedPacket.id, "reject", "{'reason':'NO'}");
      model.end(expectedPacket, "cancelled", "REJECTED");
    } else {
      JsonObject answer = broker.act(expectedPacket.target, expectedPacket.id, "accept", "{}");
      model.accept(expectedPacket, at(answer, "/lease/token"));
    }
  }

  private void running(ExpectedPacket expectedPacket) {
    boolean inner = expectedPacket.parent != null || expectedPacket.source != null;
    switch (random.nextInt(9)) {
      case 0 -> ending(expectedPacket, "complete", "completed", "SUCCESS");
      case 1 -> {
        if (expectedPacket.source == null) {
          ending(expectedPacket, "fail", "failed", "EXECUTION_ERROR");
        }
      }
      case 2 -> ending(expectedPacket, "block", "blocked", "NEEDS");
      case 3 -> ending(expectedPacket, "cancel", "cancelled", "CANCELLED");
      case 4, 5 -> {
        if (expectedPacket.source == null
            && expectedPacket.children.isEmpty()
            && depth(expectedPacket) < 3) {
          delegate(expectedPacket);
        }
      }
      case 6, 7 -> {
        if (!inner || expectedPacket.source != null) {
          handOff(expectedPacket);
        }
      }
      default -> {
        act(expectedPacket, "wait", json("{'on':'tool'}"));
        model.waitFor(expectedPacket, "tool");
      }
    }
  }

  private static int depth(ExpectedPacket expectedPacket) {
    return expectedPacket.parent == null ? 0 : 1 + depth(expectedPacket.parent);
  }

  private void ending(ExpectedPacket expectedPacket, String verb, String status, String reason) {
    act(expectedPacket, verb, json("{'error':{'code':'E'},'needs':['n']}"));
    model.end(expectedPacket, status, reason);
  }

  private void delegate(ExpectedPacket expectedPacket) {
    int count = 1 + random.nextInt(3);
    int needed = random.nextBoolean() ? count : 1 + random.nextInt(count);
    String join = needed == count ? "all" : needed == 1 ? "any" : "quorum:" + needed;
    List<Json> packets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      packets.add(json(CHILD.formatted(agent())));
    }
    JsonObject body = json("{'join':'" + join + "'}").with("children", new JsonArray(packets));
    List<ExpectedPacket> children = new ArrayList<>();
    for (JsonObject child :
        act(expectedPacket, "delegate", body).array("children").orElseThrow().objects()) {
      children.add(
          model.add(
              TestBroker.id(child),
              expectedPacket.owner,
              at(child, "/target"),
              expectedPacket,
              null));
    }
    model.delegate(expectedPacket, children, needed);
  }

  private void handOff(ExpectedPacket expectedPacket) {
    String target = agent();
    JsonObject body = json("{'packet':" + CHILD.formatted(target) + ",'checkpoint':1}");
    JsonObject answer;
    try {
      answer = act(expectedPacket, "handoff", body);
    } catch (Denied denied) {
      assertThat(denied.code()).isEqualTo("LOOP_DETECTED");
      model.deny(denied.facts().string("packetId").orElseThrow(), expectedPacket, target);
      ending(expectedPacket, "complete", "completed", "SUCCESS");
      return;
    }
    String id = at(answer, "/handoff/packetId");
    model.handOff(
        expectedPacket, model.add(id, expectedPacket.owner, target, null, expectedPacket));
  }

  private void inWait(ExpectedPacket expectedPacket) {
    if (random.nextInt(6) == 0) {
      ending(expectedPacket, "fail", "failed", "EXECUTION_ERROR");
    }
  }

  /** Tries an illegal verb or an expired token, which the broker must reject. */
  private void refused(ExpectedPacket expectedPacket) {
    boolean dead = random.nextBoolean();
    JsonObject body =
        json("{'error':{'code':'E'}}")
            .with("leaseToken", Json.of(dead ? "dead" : expectedPacket.token));
    if (!dead && expectedPacket.token.isEmpty()) {
      return;
    }
    Denied denied =
        TestBroker.refusal(
            () -> broker.act(expectedPacket.target, expectedPacket.id, "progress", body));
    assertThat(denied.code()).isEqualTo(dead ? "LEASE_LOST" : "ILLEGAL_TRANSITION");
  }

  private JsonObject act(ExpectedPacket expectedPacket, String verb, JsonObject body) {
    return broker.act(
        expectedPacket.target,
        expectedPacket.id,
        verb,
        body.with("leaseToken", Json.of(expectedPacket.token)));
  }

  void compare() {
    assertThat(at(broker.task(task), "/status")).isEqualTo(model.taskStatus());
    for (ExpectedPacket expectedPacket : model.items.values()) {
      JsonObject packet = broker.packet(expectedPacket.id);
      assertThat(broker.state(expectedPacket.id))
          .as(expectedPacket.id)
          .isEqualTo(expectedPacket.state());
      assertThat(at(packet, "/owner")).isEqualTo(expectedPacket.owner);
      assertThat(packet.array("children").map(JsonArray::strings).orElseThrow())
          .isEqualTo(expectedPacket.children.stream().map(it -> it.id).toList());
      assertThat(statuses(expectedPacket.id))
          .as(expectedPacket.id)
          .isEqualTo(expectedPacket.statuses);
    }
    assertThat(broker.packets(java.util.Map.of("taskId", task)))
        .extracting(TestBroker::id)
        .containsExactlyInAnyOrderElementsOf(model.items.keySet());
  }

  /** Returns the recorded statuses without consecutive repetitions. */
  private List<String> statuses(String id) {
    List<String> statuses = new ArrayList<>();
    for (JsonObject record : broker.trace(id)) {
      String to = at(record, "/to");
      boolean repeated = !statuses.isEmpty() && statuses.get(statuses.size() - 1).equals(to);
      if (!repeated && !to.equals("null")) {
        statuses.add(to);
      }
    }
    return statuses;
  }
}
