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
    JsonObject.Builder packet = read(terminal, file).toBuilder();
    put(packet, "target", target);
    put(packet, "type", type);
    put(packet, "taskId", task);
    if (target != null) {
      packet.remove("receivers");
    }
    return withTarget(packet.build(), "the packet has no target; set one with --to TARGET");
  }

  /** Returns the packet of a file without options. */
  static JsonObject packetOf(Terminal terminal, String file) {
    return withTarget(
        read(terminal, file), "the packet in " + file + " has no target; add the member target");
  }

  private static JsonObject withTarget(JsonObject packet, String message) {
    if (!packet.has("target") && !packet.has("receivers")) {
      throw new CommandException(message);
    }
    return packet;
  }

  private static void put(JsonObject.Builder packet, String name, @Nullable String value) {
    if (value != null) {
      packet.put(name, value);
    }
  }

  private static JsonObject read(Terminal terminal, String file) {
    String text = InputFile.read(terminal, file, JsonLimits.PACKET.bytes());
    try {
      return toPacket(new DocumentReader(JsonLimits.PACKET).read(text), file);
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

  private static JsonObject toPacket(Document document, String file) {
    return PacketConverter.packet(document)
        .orElseThrow(() -> new CommandException(file + " is a contract; contracts cannot be sent"));
  }
}
