package dev.ahp.format;

import dev.ahp.fence.FencedText;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Subtasks as a list: {@code - s1: description}, what else is known below it as JSON. */
final class MarkdownSteps {
  private static final String BULLET = "- ";
  private static final String MORE = "  ";

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
      JsonObject more = step.asObject().orElseThrow().without("subtaskId").without("description");
      if (!more.isEmpty()) {
        out.append(MORE).append(FencedText.escapeJson(more.toText())).append('\n');
      }
    }
    return Optional.of(out.toString());
  }

  static Optional<Json> read(List<String> lines) {
    List<Json> steps = new ArrayList<>();
    for (String line : lines) {
      Optional<JsonObject> next =
          line.startsWith(MORE) && !steps.isEmpty()
              ? more(line).map(it -> withMore(steps.remove(steps.size() - 1), it))
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

  private static Optional<JsonObject> more(String line) {
    return MarkdownSection.parse(line.substring(MORE.length())).flatMap(Json::asObject);
  }

  private static JsonObject withMore(Json step, JsonObject more) {
    return step.asObject().orElseThrow().toBuilder().putAll(more).build();
  }
}
