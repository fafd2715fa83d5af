package dev.ahp.testkit.model;

import static dev.ahp.testkit.exchange.Quoted.at;
import static dev.ahp.testkit.exchange.Quoted.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.exchange.TestBroker;
import dev.ahp.testkit.model.Reference.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** One task driven by chance: each step is done to the broker and to the reference. */
final class History {
  static final List<String> AGENTS = List.of("m0", "m1", "m2", "m3");
  private static final String CHILD = "{'type':'task.assign','target':'%s','payload':{}}";

  private final TestBroker broker;
  private final SplittableRandom random;
  private final String task;
  private final Reference reference = new Reference();

  History(TestBroker broker, long seed) {
    this.broker = broker;
    this.random = new SplittableRandom(seed);
    this.task = "model-" + Long.toHexString(seed);
  }

  void run(int steps) {
    String sender = agent();
    String target = agent();
    reference.add(broker.send(sender, target, task), sender, target, null, null);
    for (int i = 0; i < steps; i++) {
      List<Item> items = List.copyOf(reference.items.values());
      step(items.get(random.nextInt(items.size())));
    }
  }

  private String agent() {
    return AGENTS.get(random.nextInt(AGENTS.size()));
  }

  private void step(Item item) {
    switch (item.standing()) {
      case "ready" -> ready(item);
      case "running" -> running(item);
      case "waiting/tool" -> {
        act(item, "resume", json("{}"));
        reference.resume(item);
      }
      case "waiting/children" -> inWait(item);
      default -> refused(item);
    }
  }

  private void ready(Item item) {
    if (random.nextInt(8) == 0) {
      broker.act(item.target, item.id, "reject", "{'reason':'NO'}");
      reference.end(item, "cancelled", "REJECTED");
    } else {
      JsonObject answer = broker.act(item.target, item.id, "accept", "{}");
      reference.accept(item, at(answer, "/lease/token"));
    }
  }

  private void running(Item item) {
    boolean inner = item.parent != null || item.source != null;
    switch (random.nextInt(9)) {
      case 0 -> ending(item, "complete", "completed", "SUCCESS");
      case 1 -> {
        if (item.source == null) {
          ending(item, "fail", "failed", "EXECUTION_ERROR");
        }
      }
      case 2 -> ending(item, "block", "blocked", "NEEDS");
      case 3 -> ending(item, "cancel", "cancelled", "CANCELLED");
      case 4, 5 -> {
        if (item.source == null && item.children.isEmpty() && depth(item) < 3) {
          delegate(item);
        }
      }
      case 6, 7 -> {
        if (!inner || item.source != null) {
          handOff(item);
        }
      }
      default -> {
        act(item, "wait", json("{'on':'tool'}"));
        reference.waitFor(item, "tool");
      }
    }
  }

  private static int depth(Item item) {
    return item.parent == null ? 0 : 1 + depth(item.parent);
  }

  private void ending(Item item, String verb, String status, String reason) {
    act(item, verb, json("{'error':{'code':'E'},'needs':['n']}"));
    reference.end(item, status, reason);
  }

  private void delegate(Item item) {
    int count = 1 + random.nextInt(3);
    int needed = random.nextBoolean() ? count : 1 + random.nextInt(count);
    String join = needed == count ? "all" : needed == 1 ? "any" : "quorum:" + needed;
    List<Json> packets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      packets.add(json(CHILD.formatted(agent())));
    }
    JsonObject body = json("{'join':'" + join + "'}").with("children", new JsonArray(packets));
    List<Item> children = new ArrayList<>();
    for (JsonObject child : act(item, "delegate", body).array("children").orElseThrow().objects()) {
      children.add(
          reference.add(TestBroker.id(child), item.owner, at(child, "/target"), item, null));
    }
    reference.delegate(item, children, needed);
  }

  private void handOff(Item item) {
    String target = agent();
    JsonObject body = json("{'packet':" + CHILD.formatted(target) + ",'checkpoint':1}");
    JsonObject answer;
    try {
      answer = act(item, "handoff", body);
    } catch (Denied denied) {
      assertThat(denied.code()).isEqualTo("LOOP_DETECTED");
      reference.deny(denied.facts().string("packetId").orElseThrow(), item, target);
      ending(item, "complete", "completed", "SUCCESS");
      return;
    }
    String id = at(answer, "/handoff/packetId");
    reference.handOff(item, reference.add(id, item.owner, target, null, item));
  }

  private void inWait(Item item) {
    if (random.nextInt(6) == 0) {
      ending(item, "fail", "failed", "EXECUTION_ERROR");
    }
  }

  /** What is not legal, or comes with a dead token, is refused; the comparison shows the rest. */
  private void refused(Item item) {
    boolean dead = random.nextBoolean();
    JsonObject body =
        json("{'error':{'code':'E'}}").with("leaseToken", Json.of(dead ? "dead" : item.token));
    if (!dead && item.token.isEmpty()) {
      return;
    }
    Denied denied = TestBroker.refusal(() -> broker.act(item.target, item.id, "progress", body));
    assertThat(denied.code()).isEqualTo(dead ? "LEASE_LOST" : "ILLEGAL_TRANSITION");
  }

  private JsonObject act(Item item, String verb, JsonObject body) {
    return broker.act(item.target, item.id, verb, body.with("leaseToken", Json.of(item.token)));
  }

  void compare() {
    assertThat(at(broker.task(task), "/status")).isEqualTo(reference.taskStatus());
    for (Item item : reference.items.values()) {
      JsonObject packet = broker.packet(item.id);
      assertThat(broker.standing(item.id)).as(item.id).isEqualTo(item.standing());
      assertThat(at(packet, "/owner")).isEqualTo(item.owner);
      assertThat(packet.array("children").map(JsonArray::strings).orElseThrow())
          .isEqualTo(item.children.stream().map(it -> it.id).toList());
      assertThat(statuses(item.id)).as(item.id).isEqualTo(item.statuses);
    }
    assertThat(broker.packets(java.util.Map.of("taskId", task)))
        .extracting(TestBroker::id)
        .containsExactlyInAnyOrderElementsOf(reference.items.keySet());
  }

  /** The states that the records tell of, each once in a row. */
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
