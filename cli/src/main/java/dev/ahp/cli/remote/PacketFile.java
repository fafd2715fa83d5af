package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Terminal;
import dev.ahp.document.Document;
import dev.ahp.document.DocumentException;
import dev.ahp.document.DocumentReader;
import dev.ahp.document.PacketConverter;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A file to send. Options override its members. */
final class PacketFile {
  @Parameters(paramLabel = "FILE", description = "Packet, handoff, brief, neo packet; - for stdin.")
  private String file = "";

  @Option(
      names = "--to",
      paramLabel = "TARGET",
      description = "Target: an agent, role:R, human:QUEUE, … (default: as in FILE).")
  private @Nullable String target;

  @Option(names = "--type", paramLabel = "TYPE", description = "Packet type (default: as in FILE).")
  private @Nullable String type;

  @Option(names = "--task", paramLabel = "ID", description = "Task id (default: as in FILE).")
  private @Nullable String task;

  /** Returns the packet of the file with the options applied. */
  JsonObject packet(Terminal terminal) {
    String text = InputFile.read(terminal, file, JsonLimits.PACKET.bytes());
    JsonObject.Builder packet = read(text).toBuilder();
    put(packet, "target", target);
    put(packet, "type", type);
    put(packet, "taskId", task);
    if (target != null) {
      packet.remove("receivers");
    }
    JsonObject whole = packet.build();
    if (!whole.has("target") && !whole.has("receivers")) {
      throw new CommandException("the packet has no target; set one with --to TARGET");
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
      return toPacket(new DocumentReader(JsonLimits.PACKET).read(text));
    } catch (DocumentException fault) {
      return minimalPacket(text)
          .orElseThrow(
              () -> new CommandException("cannot send " + file + ": " + fault.getMessage()));
    }
  }

  /** Returns a minimal packet, whose other members come from options. */
  private static Optional<JsonObject> minimalPacket(String text) {
    try {
      return JsonReader.read(text).asObject().filter(it -> it.has("payload"));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private JsonObject toPacket(Document document) {
    return PacketConverter.packet(document)
        .orElseThrow(() -> new CommandException(file + " is a contract; contracts cannot be sent"));
  }
}
