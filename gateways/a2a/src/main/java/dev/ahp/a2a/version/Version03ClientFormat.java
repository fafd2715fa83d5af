package dev.ahp.a2a.version;

import dev.ahp.json.JsonObject;
import java.util.List;

/** The 0.3 format for the client side: writes calls and reads responses. */
public final class Version03ClientFormat {
  private static final List<String> EVENTS =
      List.of("task", "message", "statusUpdate", "artifactUpdate");

  private Version03ClientFormat() {}

  /** Converts the parameters of a 1.0 call. */
  public static JsonObject params(A2aMethod a2aMethod, JsonObject current) {
    if (a2aMethod != A2aMethod.SEND && a2aMethod != A2aMethod.STREAM) {
      return current.without("tenant");
    }
    JsonObject given = current.object("configuration").orElse(JsonObject.empty());
    JsonObject configuration =
        given.toBuilder()
            .remove("returnImmediately")
            .put("blocking", !given.bool("returnImmediately").orElse(false))
            .build();
    return current.toBuilder()
        .remove("tenant")
        .put(
            "message",
            Version03Shapes.oldMessage(current.object("message").orElse(JsonObject.empty())))
        .put("configuration", configuration)
        .build();
  }

  /**
   * Converts a response or an event to 1.0. It is identified by its {@code kind} or, in the JSON of
   * protocol buffers, by the member that has it; a task may have neither.
   */
  public static JsonObject result(JsonObject old) {
    return EVENTS.stream()
        .filter(old::has)
        .findFirst()
        .map(name -> wrap(name, shape(name, old.object(name).orElse(JsonObject.empty()))))
        .orElseGet(() -> resultByKind(old));
  }

  private static JsonObject shape(String name, JsonObject old) {
    return switch (name) {
      case "message" -> Version03Shapes.message(old);
      case "statusUpdate" -> Version03Shapes.withStatus(old);
      case "artifactUpdate" -> old;
      default -> Version03Shapes.task(old);
    };
  }

  private static JsonObject resultByKind(JsonObject old) {
    return switch (old.string("kind").orElse("task")) {
      case "message" -> wrap("message", Version03Shapes.message(old));
      case "status-update" -> wrap("statusUpdate", Version03Shapes.withStatus(old.without("kind")));
      case "artifact-update" -> wrap("artifactUpdate", old.without("kind"));
      default -> wrap("task", Version03Shapes.task(old.without("kind")));
    };
  }

  private static JsonObject wrap(String member, JsonObject value) {
    return JsonObject.builder().put(member, value).build();
  }
}
