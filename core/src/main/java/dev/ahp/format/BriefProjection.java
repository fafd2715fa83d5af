package dev.ahp.format;

import dev.ahp.brief.BriefParties;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Renders the brief of coding agents. A message can contain a complete brief in its member {@code
 * brief}. Otherwise the brief is derived from the other members. Evidence is never invented: a
 * derived brief has no verification and fails {@code brief check} until a check was run.
 */
final class BriefProjection implements Projection {
  private static final String NONE_STATED = "none stated";
  private static final int MAX_ACTIONS = 3;

  @Override
  public String name() {
    return "brief";
  }

  @Override
  public JsonObject project(JsonObject message) {
    return message.object("brief").orElseGet(() -> fromMembers(message));
  }

  private static JsonObject fromMembers(JsonObject message) {
    List<String> remaining = descriptions(message, "remainingSubtasks");
    List<String> constraints =
        message.array("constraints").map(JsonArray::strings).orElse(List.of());
    String sender =
        message.object("fromAgent").flatMap(it -> it.string("agentId")).orElse(NONE_STATED);
    JsonObject risk =
        JsonObject.builder()
            .put("risk", NONE_STATED)
            .put("impact", NONE_STATED)
            .put("owner", sender)
            .build();
    return JsonObject.builder()
        .put("objective", message.string("taskDescription").orElse(NONE_STATED))
        .put("in_scope", orNoneStated(remaining))
        .put("out_of_scope", orNoneStated(List.of()))
        .put("changed_files", orNoneStated(List.of()))
        .put("verification", JsonArray.empty())
        .put("open_risks", JsonArray.of(risk))
        .put("next_actions", orNoneStated(remaining.stream().limit(MAX_ACTIONS).toList()))
        .put("assumptions", orNoneStated(constraints))
        .putIfPresent("a2a", message.get("a2a"))
        .build();
  }

  @Override
  public JsonObject lift(JsonObject brief) {
    JsonObject.Builder message = CommonFormat.skeleton(brief);
    String name = CanonicalJson.text(brief);
    brief
        .string("objective")
        .filter(it -> !it.isEmpty())
        .ifPresent(it -> message.put("taskDescription", it));
    BriefParties parties = BriefParties.of(brief);
    parties.sender().ifPresent(it -> message.put("fromAgent", CommonFormat.sender(it, name)));
    parties.receiver().ifPresent(it -> message.put("toAgent", CommonFormat.receiver(it)));
    brief.object("a2a").ifPresent(it -> message.put("a2a", it));
    parties.taskId().ifPresent(it -> message.put("taskId", it));
    List<JsonObject> checks = brief.array("verification").map(JsonArray::objects).orElse(List.of());
    checks.stream()
        .flatMap(check -> check.string("at").stream())
        .findFirst()
        .ifPresent(at -> message.put("timestamp", at));
    message.put("completedSubtasks", completed(checks));
    message.put("remainingSubtasks", remaining(texts(brief, "next_actions")));
    message.put("constraints", JsonArray.ofStrings(outOfScope(brief)));
    message.put("currentState", stateOf(brief));
    if (checks.isEmpty()) {
      message.put("initial", true);
    }
    return message.put("brief", brief).build();
  }

  @Override
  public List<String> derived(JsonObject message) {
    return message.has("brief")
        ? List.of()
        : List.of("/out_of_scope", "/changed_files", "/verification", "/open_risks");
  }

  private static JsonArray completed(List<JsonObject> checks) {
    List<Json> subtasks = new ArrayList<>();
    for (JsonObject check : checks) {
      subtasks.add(
          JsonObject.builder()
              .put("subtaskId", "v" + (subtasks.size() + 1))
              .put(
                  "description",
                  check.string("command").filter(it -> !it.isEmpty()).orElse("check"))
              .putIfPresent("result", check.get("result"))
              .put("completedAt", check.string("at").orElse(UnknownTime.VALUE))
              .build());
    }
    return new JsonArray(subtasks);
  }

  private static JsonArray remaining(List<String> actions) {
    List<Json> subtasks = new ArrayList<>();
    for (String action : actions) {
      subtasks.add(
          JsonObject.builder()
              .put("subtaskId", "n" + (subtasks.size() + 1))
              .put("description", action)
              .build());
    }
    return new JsonArray(subtasks);
  }

  private static JsonObject stateOf(JsonObject brief) {
    return JsonObject.builder()
        .putIfPresent("inScope", brief.get("in_scope"))
        .putIfPresent("changedFiles", brief.get("changed_files"))
        .putIfPresent("openRisks", brief.get("open_risks"))
        .putIfPresent("assumptions", brief.get("assumptions"))
        .build();
  }

  private static List<String> outOfScope(JsonObject brief) {
    return texts(brief, "out_of_scope").stream().map(it -> "out of scope: " + it).toList();
  }

  /** Returns a field that is a string or a list of strings. */
  private static List<String> texts(JsonObject brief, String member) {
    List<String> texts =
        brief
            .string(member)
            .map(List::of)
            .or(() -> brief.array(member).map(JsonArray::strings))
            .orElse(List.of());
    return texts.stream().filter(text -> !text.isEmpty()).toList();
  }

  private static List<String> descriptions(JsonObject message, String member) {
    return message.array(member).map(JsonArray::objects).orElse(List.of()).stream()
        .flatMap(subtask -> subtask.string("description").stream())
        .toList();
  }

  private static Json orNoneStated(List<String> texts) {
    return JsonArray.ofStrings(texts.isEmpty() ? List.of(NONE_STATED) : texts);
  }
}
