package dev.ahp.a2a.task;

import dev.ahp.broker.service.PacketRenderer;
import dev.ahp.fence.FencedText;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * Labels messages and artifacts with suspect text. The label is in {@code metadata}; text parts are
 * inside a data fence, because clients show them to a model. Data parts are unchanged.
 */
final class SuspectParts {
  private static final SecureRandom RANDOM = new SecureRandom();

  private SuspectParts() {}

  /**
   * Returns the message or artifact with its label.
   *
   * @param label null if the text is not suspect
   */
  static JsonObject labelled(JsonObject holder, @Nullable Json label) {
    if (label == null) {
      return holder;
    }
    JsonArray parts =
        new JsonArray(
            holder.array("parts").orElse(JsonArray.empty()).objects().stream()
                .map(it -> (Json) fenced(it))
                .toList());
    JsonObject metadata = holder.object("metadata").orElse(JsonObject.empty());
    JsonObject extension = HandoffExtension.of(metadata).with("safety", label);
    return holder
        .with("parts", parts)
        .with("metadata", metadata.with(HandoffExtension.URI, extension));
  }

  private static JsonObject fenced(JsonObject part) {
    return part.string("text")
        .map(
            text ->
                part.with(
                    "text",
                    Json.of(PacketRenderer.fenced(FencedText.escapeJson(text), true, RANDOM))))
        .orElse(part);
  }
}
