package dev.ahp.a2a.version;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Map;

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
      case LIST ->
          Version03Shapes.convert(
              given, Map.of("status", Version03Shapes.text(Version03Shapes::state)));
      case PUSH_CREATE -> Version03PushConfigs.create(given);
      case PUSH_GET, PUSH_DELETE -> Version03PushConfigs.reference(given);
      case PUSH_LIST -> Version03PushConfigs.owner(given);
      default -> given;
    };
  }

  private static JsonObject send(JsonObject given) {
    JsonObject.Builder params = given.toBuilder();
    given.object("message").ifPresent(it -> params.put("message", Version03Shapes.message(it)));
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
        .or(() -> given.object("pushNotification"))
        .ifPresent(
            it ->
                configuration.put(
                    "taskPushNotificationConfig", Version03PushConfigs.config(it, "")));
    return configuration.remove("pushNotificationConfig").remove("pushNotification").build();
  }

  @Override
  public Json result(A2aMethod a2aMethod, JsonObject response) {
    return switch (a2aMethod) {
      case SEND ->
          response
              .object("task")
              .map(Version03Shapes::oldTask)
              .or(() -> response.object("message").map(Version03Shapes::oldMessage))
              .orElseThrow();
      case GET, CANCEL -> Version03Shapes.oldTask(response);
      case LIST ->
          Version03Shapes.convert(
              response, Map.of("tasks", Version03Shapes.each(Version03Shapes::oldTask)));
      case PUSH_CREATE, PUSH_GET -> Version03PushConfigs.write(response);
      case PUSH_LIST -> Version03PushConfigs.writeAll(response);
      case PUSH_DELETE -> Json.Null.NULL;
      default -> response;
    };
  }

  @Override
  public JsonObject event(JsonObject event) {
    return event
        .object("task")
        .map(Version03Shapes::oldTask)
        .or(() -> event.object("message").map(Version03Shapes::oldMessage))
        .or(() -> event.object("statusUpdate").map(Version03Shapes::oldStatusUpdate))
        .or(() -> event.object("artifactUpdate").map(Version03Shapes::oldArtifactUpdate))
        .orElseThrow(() -> A2aException.params("unknown kind of event"));
  }
}
