package dev.ahp.a2a.version;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Format of 0.3. Differences to 1.0: objects have a member {@code kind} instead of a wrapping
 * member; states and roles are lower-case words; a push configuration is a separate object; a
 * status update states whether it is the last one.
 */
final class Version03 implements VersionFormat {

  @Override
  public JsonObject params(A2aMethod a2aMethod, JsonObject given) {
    return switch (a2aMethod) {
      case SEND, STREAM -> send(given);
      case LIST -> mapMember(given, "status", Version03Enums::currentState);
      case PUSH_CREATE -> Version03PushConfigs.create(given);
      case PUSH_GET, PUSH_DELETE -> Version03PushConfigs.reference(given);
      case PUSH_LIST -> Version03PushConfigs.owner(given);
      default -> given;
    };
  }

  private interface NameMapping {
    String of(String name);
  }

  private static JsonObject mapMember(JsonObject object, String member, NameMapping nameMapping) {
    return object
        .string(member)
        .map(name -> object.with(member, Json.of(nameMapping.of(name))))
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
    // The default of "blocking" is not specified in 0.3. Do not block, because work may take days.
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
  public Json result(A2aMethod a2aMethod, JsonObject response) {
    return switch (a2aMethod) {
      case SEND ->
          response
              .object("task")
              .map(Version03Tasks::write)
              .or(() -> response.object("message").map(Version03Messages::write))
              .orElseThrow();
      case GET, CANCEL -> Version03Tasks.write(response);
      case LIST -> list(response);
      case PUSH_CREATE, PUSH_GET -> Version03PushConfigs.write(response);
      case PUSH_LIST -> Version03PushConfigs.writeAll(response);
      case PUSH_DELETE -> Json.Null.NULL;
      default -> response;
    };
  }

  private static JsonObject list(JsonObject response) {
    List<Json> tasks = new ArrayList<>();
    response
        .array("tasks")
        .orElse(JsonArray.empty())
        .objects()
        .forEach(task -> tasks.add(Version03Tasks.write(task)));
    return response.with("tasks", new JsonArray(tasks));
  }

  @Override
  public JsonObject event(JsonObject event) {
    return event
        .object("task")
        .map(Version03Tasks::write)
        .or(() -> event.object("message").map(Version03Messages::write))
        .or(() -> event.object("statusUpdate").map(Version03Tasks::writeStatusUpdate))
        .or(() -> event.object("artifactUpdate").map(Version03Tasks::writeArtifactUpdate))
        .orElseThrow(() -> A2aException.params("unknown kind of event"));
  }
}
