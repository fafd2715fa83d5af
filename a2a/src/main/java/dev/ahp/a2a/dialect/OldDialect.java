package dev.ahp.a2a.dialect;

import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * 0.3. What 1.0 tells by the name of a member, it tells by a member {@code kind}; states and roles
 * are lower-case words; the configuration of a push notification is an object of its own; and a
 * status update says whether it is the last.
 */
final class OldDialect implements Dialect {

  @Override
  public JsonObject params(Method method, JsonObject given) {
    return switch (method) {
      case SEND, STREAM -> send(given);
      case LIST -> renamed(given, "status", OldWords::currentState);
      case PUSH_CREATE -> OldPush.create(given);
      case PUSH_GET, PUSH_DELETE -> OldPush.reference(given);
      case PUSH_LIST -> OldPush.owner(given);
      default -> given;
    };
  }

  private interface Words {
    String of(String word);
  }

  private static JsonObject renamed(JsonObject object, String member, Words words) {
    return object
        .string(member)
        .map(word -> object.with(member, Json.of(words.of(word))))
        .orElse(object);
  }

  private static JsonObject send(JsonObject given) {
    JsonObject.Builder params = given.toBuilder();
    given.object("message").ifPresent(it -> params.put("message", OldMessages.read(it)));
    params.put(
        "configuration", configuration(given.object("configuration").orElse(JsonObject.empty())));
    return params.build();
  }

  private static JsonObject configuration(JsonObject given) {
    JsonObject.Builder configuration = given.toBuilder().remove("blocking");
    // 0.3 leaves it open whether an answer waits; work that is handed over may take days.
    configuration.put("returnImmediately", !given.bool("blocking").orElse(false));
    given
        .object("pushNotificationConfig")
        .ifPresent(it -> configuration.put("taskPushNotificationConfig", OldPush.config(it, "")));
    return configuration.remove("pushNotificationConfig").build();
  }

  @Override
  public Json result(Method method, JsonObject answer) {
    return switch (method) {
      case SEND ->
          answer
              .object("task")
              .map(OldTasks::write)
              .or(() -> answer.object("message").map(OldMessages::write))
              .orElseThrow();
      case GET, CANCEL -> OldTasks.write(answer);
      case LIST -> list(answer);
      case PUSH_CREATE, PUSH_GET -> OldPush.write(answer);
      case PUSH_LIST -> OldPush.writeAll(answer);
      case PUSH_DELETE -> Json.Null.NULL;
      default -> answer;
    };
  }

  private static JsonObject list(JsonObject answer) {
    List<Json> tasks = new ArrayList<>();
    answer
        .array("tasks")
        .orElse(JsonArray.empty())
        .objects()
        .forEach(task -> tasks.add(OldTasks.write(task)));
    return answer.with("tasks", new JsonArray(tasks));
  }

  @Override
  public JsonObject event(JsonObject event) {
    return event
        .object("task")
        .map(OldTasks::write)
        .or(() -> event.object("message").map(OldMessages::write))
        .or(() -> event.object("statusUpdate").map(OldTasks::writeStatusUpdate))
        .or(() -> event.object("artifactUpdate").map(OldTasks::writeArtifactUpdate))
        .orElseThrow(() -> A2aFault.params("an event of no known kind"));
  }
}
