package dev.ahp.adapter.bridge;

import dev.ahp.Handoff;
import dev.ahp.Packet;
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.adapter.NativeHandoff;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Builds the message of the next hop from the received message, the later turns, and the arguments
 * of the handoff. A packet has one target, so further handoffs of the same turn become remaining
 * subtasks. The broker sets the members that identify the hop.
 */
final class NextHandoffBuilder {
  private static final List<String> HOP_MEMBERS =
      List.of("handoffId", "fromAgent", "toAgent", "timestamp", "traceparent", "signature");

  private final JsonObject current;
  private final JsonObject arguments;
  private final List<NativeHandoff> others;

  private NextHandoffBuilder(ImportedHandoff handoff) {
    this.current = handoff.handoff().json();
    this.arguments = handoff.handoffs().get(0).arguments();
    this.others = handoff.handoffs().subList(1, handoff.handoffs().size());
  }

  static Handoff of(ImportedHandoff handoff, Packet packet) {
    NextHandoffBuilder next = new NextHandoffBuilder(handoff);
    JsonObject.Builder json = next.current.toBuilder();
    HOP_MEMBERS.forEach(json::remove);
    boolean isHandoff = PayloadType.isHandoff(packet.json());
    Optional<Json> parent = next.current.string("handoffId").filter(it -> isHandoff).map(Json::of);
    json.put("parentHandoffId", parent.orElse(Json.Null.NULL));
    packet.taskId().ifPresent(it -> json.put("taskId", it));
    next.addGoal(json);
    next.addSteps(json);
    next.arguments
        .object("state")
        .ifPresent(it -> json.put("currentState", next.state().toBuilder().putAll(it).build()));
    return new Handoff(json.build());
  }

  private JsonObject state() {
    return current.object("currentState").orElse(JsonObject.empty());
  }

  private void addGoal(JsonObject.Builder json) {
    arguments
        .string("goal")
        .filter(it -> !it.isEmpty())
        .ifPresent(
            goal -> {
              if (!json.has("originalGoal")) {
                json.putIfPresent("originalGoal", current.get("taskDescription"));
              }
              json.put("taskDescription", goal);
            });
  }

  private void addSteps(JsonObject.Builder json) {
    JsonArray completed = append("completedSubtasks", "done", texts("done"));
    json.put("completedSubtasks", completed);
    if (!completed.isEmpty()) {
      json.remove("initial");
    }
    List<String> remaining = new ArrayList<>(texts("remaining"));
    others.forEach(it -> remaining.add("Hand over to " + it.target() + ": " + it.arguments()));
    json.put("remainingSubtasks", append("remainingSubtasks", "todo", remaining));
  }

  /** Returns an argument as a list of strings; other values are converted to JSON text. */
  private List<String> texts(String argument) {
    Json value = arguments.get(argument);
    List<Json> items =
        value instanceof JsonArray array
            ? array.items()
            : value == null || value.isNull() ? List.of() : List.of(value);
    return items.stream()
        .map(it -> it.asString().orElseGet(it::toText))
        .filter(it -> !it.isEmpty())
        .toList();
  }

  private JsonArray append(String member, String prefix, List<String> descriptions) {
    JsonArray existing = current.array(member).orElse(JsonArray.empty());
    List<Json> steps = new ArrayList<>(existing.items());
    Set<String> usedIds = new HashSet<>();
    existing.objects().forEach(it -> it.string("subtaskId").ifPresent(usedIds::add));
    int number = steps.size();
    for (String description : descriptions) {
      String id;
      do {
        id = prefix + "-" + ++number;
      } while (!usedIds.add(id));
      steps.add(JsonObject.builder().put("subtaskId", id).put("description", description).build());
    }
    return new JsonArray(steps);
  }
}
