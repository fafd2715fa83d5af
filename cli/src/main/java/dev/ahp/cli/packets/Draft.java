package dev.ahp.cli.packets;

import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Terminal;
import dev.ahp.document.Document;
import dev.ahp.document.DocumentFault;
import dev.ahp.document.DocumentReader;
import dev.ahp.json.Json;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A file that is to be sent. A packet goes as it is; a handoff, brief or neo packet becomes the
 * payload of a new packet, whole, under the name of its schema. Options win over what the file
 * says.
 */
final class Draft {
  private static final String USUAL_TYPE = "task.assign";

  @Parameters(
      paramLabel = "FILE",
      description = "A packet, handoff, brief or neo packet; - for stdin.")
  private String file = "";

  @Option(names = "--to", paramLabel = "TARGET", description = "An agent, role:R, human:QUEUE…")
  private @Nullable String target;

  @Option(names = "--type", paramLabel = "TYPE", description = "The packet's type.")
  private @Nullable String type;

  @Option(names = "--task", paramLabel = "ID", description = "The task it belongs to.")
  private @Nullable String task;

  /** What the file and the options say. */
  JsonObject packet(Terminal terminal) {
    String text = InputFile.read(terminal, file, JsonLimits.PACKET.bytes()).text();
    JsonObject.Builder packet = read(text).toBuilder();
    put(packet, "target", target);
    put(packet, "type", type);
    put(packet, "taskId", task);
    if (target != null) {
      packet.remove("receivers");
    }
    JsonObject whole = packet.build();
    if (!whole.has("target") && !whole.has("receivers")) {
      throw new CannotRun("nobody is to get it: give --to TARGET");
    }
    return whole;
  }

  private static void put(JsonObject.Builder packet, String name, @Nullable String value) {
    if (value != null) {
      packet.put(name, value);
    }
  }

  private JsonObject read(String text) {
    try {
      return wrapped(new DocumentReader(JsonLimits.PACKET).read(text));
    } catch (DocumentFault fault) {
      return bare(text)
          .orElseThrow(() -> new CannotRun("cannot send " + file + ": " + fault.getMessage()));
    }
  }

  /** A packet that leaves nearly everything to the options. */
  private static Optional<JsonObject> bare(String text) {
    try {
      return JsonReader.read(text).asObject().filter(it -> it.has("payload"));
    } catch (JsonFault e) {
      return Optional.empty();
    }
  }

  private JsonObject wrapped(Document document) {
    JsonObject value = document.value();
    return switch (document.kind()) {
      case PACKET -> value;
      case HANDOFF -> handoff(value);
      case BRIEF -> payload("brief/1", value).build();
      case NEO -> neo(value);
      case CONTRACT -> throw new CannotRun(file + " is a contract, which is nothing to send");
    };
  }

  private static JsonObject.Builder payload(String payloadType, JsonObject value) {
    return JsonObject.builder()
        .put("type", USUAL_TYPE)
        .put("payloadType", payloadType)
        .put("payload", value);
  }

  private static JsonObject handoff(JsonObject message) {
    String version = message.string("schemaVersion").orElse("2.0");
    return payload("handoff/" + version, message)
        .putIfPresent("taskId", text(message, "taskId"))
        .putIfPresent("expiresAt", text(message, "expiresAt"))
        .putIfPresent(
            "target", message.object("toAgent").map(it -> text(it, "agentType")).orElse(null))
        .build();
  }

  private static JsonObject neo(JsonObject neo) {
    return payload("packet/neo", neo)
        .putIfPresent("taskId", text(neo, "task_id"))
        .putIfPresent("expiresAt", text(neo, "expires_at"))
        .build();
  }

  private static @Nullable Json text(JsonObject object, String name) {
    return object.string(name).map(Json::of).orElse(null);
  }
}
