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
 * The message of the next hop: the one that was received, what was done since, and what the agent
 * says. A packet goes to one agent, so further handoffs of the same turn stay as remaining subtasks
 * and are not lost. Who, when and which is left to the broker, which knows.
 */
final class NextHandoffBuilder {
  private static final List<String> OF_THIS_HOP =
      List.of("handoffId", "fromAgent", "toAgent", "timestamp", "traceparent", "signature");

  private final JsonObject done;
  private final JsonObject arguments;
  private final List<NativeHandoff> others;

  private NextHandoffBuilder(ImportedHandoff importedHandoff) {
    this.done = importedHandoff.handoff().json();
    this.arguments = importedHandoff.handoffs().get(0).arguments();
    this.others = importedHandoff.handoffs().subList(1, importedHandoff.handoffs().size());
  }

  static Handoff of(ImportedHandoff importedHandoff, Packet packet) {
    NextHandoffBuilder next = new NextHandoffBuilder(importedHandoff);
    JsonObject.Builder json = next.done.toBuilder();
    OF_THIS_HOP.forEach(json::remove);
    boolean handedBefore = PayloadType.isHandoff(packet.json());
    Optional<Json> parent = next.done.string("handoffId").filter(it -> handedBefore).map(Json::of);
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
    return done.object("currentState").orElse(JsonObject.empty());
  }

  private void addGoal(JsonObject.Builder json) {
    arguments
        .string("goal")
        .filter(it -> !it.isEmpty())
        .ifPresent(
            goal -> {
              if (!json.has("originalGoal")) {
                json.putIfPresent("originalGoal", done.get("taskDescription"));
              }
              json.put("taskDescription", goal);
            });
  }

  private void addSteps(JsonObject.Builder json) {
    JsonArray completed = grown("completedSubtasks", "done", texts("done"));
    json.put("completedSubtasks", completed);
    if (!completed.isEmpty()) {
      json.remove("initial");
    }
    List<String> remaining = new ArrayList<>(texts("remaining"));
    others.forEach(it -> remaining.add("Hand over to " + it.target() + ": " + it.arguments()));
    json.put("remainingSubtasks", grown("remainingSubtasks", "todo", remaining));
  }

  /** One text, or a list of them; other values are told as JSON. */
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

  private JsonArray grown(String member, String prefix, List<String> descriptions) {
    JsonArray known = done.array(member).orElse(JsonArray.empty());
    List<Json> steps = new ArrayList<>(known.items());
    Set<String> taken = new HashSet<>();
    known.objects().forEach(it -> it.string("subtaskId").ifPresent(taken::add));
    int number = steps.size();
    for (String description : descriptions) {
      String id;
      do {
        id = prefix + "-" + ++number;
      } while (!taken.add(id));
      steps.add(JsonObject.builder().put("subtaskId", id).put("description", description).build());
    }
    return new JsonArray(steps);
  }
}
