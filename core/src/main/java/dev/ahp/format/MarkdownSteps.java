package dev.ahp.format;

import dev.ahp.fence.FencedText;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Subtasks as a list: {@code - s1: description}, with other members as JSON on the next line. */
final class MarkdownSteps {
  private static final String BULLET = "- ";
  private static final String INDENT = "  ";

  private MarkdownSteps() {}

  static Optional<String> write(Json value) {
    if (!(value instanceof JsonArray steps)) {
      return Optional.empty();
    }
    StringBuilder out = new StringBuilder();
    for (Json step : steps) {
      Optional<String> id = step.asObject().flatMap(it -> it.string("subtaskId"));
      Optional<String> description = step.asObject().flatMap(it -> it.string("description"));
      if (id.isEmpty() || description.isEmpty() || id.get().contains(": ")) {
        return Optional.empty();
      }
      out.append(BULLET).append(FencedText.escape(id.get())).append(": ");
      out.append(FencedText.escape(description.get())).append('\n');
      JsonObject otherMembers =
          step.asObject().orElseThrow().without("subtaskId").without("description");
      if (!otherMembers.isEmpty()) {
        out.append(INDENT).append(FencedText.escapeJson(otherMembers.toText())).append('\n');
      }
    }
    return Optional.of(out.toString());
  }

  static Optional<Json> read(List<String> lines) {
    List<Json> steps = new ArrayList<>();
    for (String line : lines) {
      Optional<JsonObject> next =
          line.startsWith(INDENT) && !steps.isEmpty()
              ? otherMembers(line).map(it -> withMembers(steps.remove(steps.size() - 1), it))
              : step(line);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      steps.add(next.get());
    }
    return Optional.of(new JsonArray(steps));
  }

  private static Optional<JsonObject> step(String line) {
    int colon = line.indexOf(": ");
    if (!line.startsWith(BULLET) || colon < 0) {
      return Optional.empty();
    }
    return Optional.of(
        JsonObject.builder()
            .put("subtaskId", FencedText.unescape(line.substring(BULLET.length(), colon)))
            .put("description", FencedText.unescape(line.substring(colon + 2)))
            .build());
  }

  private static Optional<JsonObject> otherMembers(String line) {
    return JsonReader.tryRead(line.substring(INDENT.length()), JsonLimits.RENDERING)
        .flatMap(Json::asObject);
  }

  private static JsonObject withMembers(Json step, JsonObject otherMembers) {
    return step.asObject().orElseThrow().toBuilder().putAll(otherMembers).build();
  }
}
