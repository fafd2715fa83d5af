package dev.ahp.a2a.version;

import dev.ahp.a2a.error.A2aException;
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
final class Version03 implements VersionFormat {

  @Override
  public JsonObject params(A2aMethod a2aMethod, JsonObject given) {
    return switch (a2aMethod) {
      case SEND, STREAM -> send(given);
      case LIST -> renamed(given, "status", Version03Enums::currentState);
      case PUSH_CREATE -> Version03PushConfigs.create(given);
      case PUSH_GET, PUSH_DELETE -> Version03PushConfigs.reference(given);
      case PUSH_LIST -> Version03PushConfigs.owner(given);
      default -> given;
    };
  }

  private interface NameMapping {
    String of(String word);
  }

  private static JsonObject renamed(JsonObject object, String member, NameMapping nameMapping) {
    return object
        .string(member)
        .map(word -> object.with(member, Json.of(nameMapping.of(word))))
        .orElse(object);
  }

  private static JsonObject send(JsonObject given) {
    JsonObject.Builder params = given.toBuilder();
    given.object("message").ifPresent(it -> params.put("message", Version03Messages.read(it)));
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
        .ifPresent(
            it ->
                configuration.put(
                    "taskPushNotificationConfig", Version03PushConfigs.config(it, "")));
    return configuration.remove("pushNotificationConfig").build();
  }

  @Override
  public Json result(A2aMethod a2aMethod, JsonObject answer) {
    return switch (a2aMethod) {
      case SEND ->
          answer
              .object("task")
              .map(Version03Tasks::write)
              .or(() -> answer.object("message").map(Version03Messages::write))
              .orElseThrow();
      case GET, CANCEL -> Version03Tasks.write(answer);
      case LIST -> list(answer);
      case PUSH_CREATE, PUSH_GET -> Version03PushConfigs.write(answer);
      case PUSH_LIST -> Version03PushConfigs.writeAll(answer);
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
        .forEach(task -> tasks.add(Version03Tasks.write(task)));
    return answer.with("tasks", new JsonArray(tasks));
  }

  @Override
  public JsonObject event(JsonObject event) {
    return event
        .object("task")
        .map(Version03Tasks::write)
        .or(() -> event.object("message").map(Version03Messages::write))
        .or(() -> event.object("statusUpdate").map(Version03Tasks::writeStatusUpdate))
        .or(() -> event.object("artifactUpdate").map(Version03Tasks::writeArtifactUpdate))
        .orElseThrow(() -> A2aException.params("an event of no known kind"));
  }
}
