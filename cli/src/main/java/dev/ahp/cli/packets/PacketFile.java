package dev.ahp.cli.packets;

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

/** A file that is to be sent; options win over what it says. */
final class PacketFile {
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
      throw new CommandException("nobody is to get it: give --to TARGET");
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
    } catch (DocumentException fault) {
      return bare(text)
          .orElseThrow(
              () -> new CommandException("cannot send " + file + ": " + fault.getMessage()));
    }
  }

  /** A packet that leaves nearly everything to the options. */
  private static Optional<JsonObject> bare(String text) {
    try {
      return JsonReader.read(text).asObject().filter(it -> it.has("payload"));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private JsonObject wrapped(Document document) {
    return PacketConverter.packet(document)
        .orElseThrow(() -> new CommandException(file + " is a contract, which is nothing to send"));
  }
}
