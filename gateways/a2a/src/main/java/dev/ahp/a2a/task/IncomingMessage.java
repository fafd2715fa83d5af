package dev.ahp.a2a.task;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A validated message of a client.
 *
 * @param json the message as received
 * @param parts each with one of {@code text raw url data}
 * @param callMetadata the metadata of the call
 */
public record IncomingMessage(JsonObject json, List<JsonObject> parts, JsonObject callMetadata) {
  private static final List<String> CONTENT = List.of("text", "raw", "url", "data");
  private static final Set<String> ROLES = Set.of("ROLE_USER", "ROLE_AGENT");
  private static final int MAX_PARTS = 1000;

  public IncomingMessage {
    parts = List.copyOf(parts);
  }

  /** Reads the parameters of a send call. */
  public static IncomingMessage of(JsonObject params) {
    JsonObject message =
        params.object("message").orElseThrow(() -> A2aException.params("message is required"));
    if (message.string("messageId").filter(it -> !it.isBlank()).isEmpty()) {
      throw A2aException.params("message.messageId is required");
    }
    if (message.string("role").filter(ROLES::contains).isEmpty()) {
      throw A2aException.params("message.role must be ROLE_USER or ROLE_AGENT");
    }
    for (String id : List.of("contextId", "taskId")) {
      Json value = message.get(id);
      if (value != null && !value.isNull() && value.asString().filter(Ids::isId).isEmpty()) {
        throw A2aException.params("message." + id + " must be an id");
      }
    }
    JsonObject callMetadata = params.object("metadata").orElse(JsonObject.empty());
    return new IncomingMessage(message, parts(message), callMetadata);
  }

  private static List<JsonObject> parts(JsonObject message) {
    JsonArray given =
        message.array("parts").orElseThrow(() -> A2aException.params("message.parts is required"));
    if (given.isEmpty() || given.size() > MAX_PARTS) {
      throw A2aException.params("message.parts must have 1 to " + MAX_PARTS + " items");
    }
    List<JsonObject> parts = new ArrayList<>();
    for (Json part : given) {
      JsonObject object =
          part.asObject().orElseThrow(() -> A2aException.params("each part must be an object"));
      check(object);
      parts.add(object);
    }
    return parts;
  }

  private static void check(JsonObject part) {
    List<String> found = CONTENT.stream().filter(part::has).toList();
    if (found.size() != 1) {
      throw A2aException.params("each part must have exactly one of text, raw, url and data");
    }
    boolean text = !found.get(0).equals("data");
    if (text && part.string(found.get(0)).isEmpty()) {
      throw A2aException.params("the member " + found.get(0) + " of a part must be a string");
    }
  }

  String messageId() {
    return json.string("messageId").orElse("");
  }

  public Optional<String> contextId() {
    return json.string("contextId").filter(it -> !it.isEmpty());
  }

  public Optional<String> taskId() {
    return json.string("taskId").filter(it -> !it.isEmpty());
  }

  /** Returns the text parts, joined. */
  String text() {
    StringBuilder text = new StringBuilder();
    parts.stream()
        .flatMap(part -> part.string("text").stream())
        .forEach(it -> text.append(text.isEmpty() ? "" : "\n").append(it));
    return text.toString();
  }

  /** Returns the extension's data of the message, else of the call. */
  public JsonObject extension() {
    JsonObject own = HandoffExtension.of(metadata());
    return own.isEmpty() ? HandoffExtension.of(callMetadata) : own;
  }

  JsonObject metadata() {
    return json.object("metadata").orElse(JsonObject.empty());
  }
}
