package dev.ahp.cli.remote;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows a packet and its history. */
@CommandLine.Command(
    footer = {
      "  ahp inspect 018f…",
      "  ahp inspect 018f… --json",
    })
public final class InspectCommand extends RemoteCommand {
  /** The members shown as text; {@code --json} prints all of them. */
  private static final List<String> SHOWN =
      List.of(
          "type",
          "sender",
          "target",
          "owner",
          "boundTo",
          "taskId",
          "priority",
          "contract",
          "waitingOn",
          "terminalReason",
          "error",
          "result",
          "needs",
          "violations",
          "objective",
          "payloadType",
          "payload");

  @Parameters(paramLabel = "PACKET", description = "Id of the packet, or a unique prefix.")
  private String packetText = "";

  @Override
  protected ExitCode execute() {
    JsonObject packet = onPacket(packetText, it -> daemon().get(ApiPath.of("v1", "packets", it)));
    String id = packet.string("packetId").orElse(packetText);
    JsonArray trace =
        daemon()
            .all(ApiPath.of("v1", "packets", id, "trace"))
            .array("items")
            .orElse(JsonArray.empty());
    JsonObject whole = JsonObject.builder().put("packet", packet).put("trace", trace).build();
    return printResult(whole, textOf(packet, trace));
  }

  private String textOf(JsonObject packet, JsonArray trace) {
    RelativeTime time = relativeTime();
    String status = TerminalSanitizer.member(packet, "status");
    StringBuilder text = new StringBuilder();
    text.append(paint(Colour.BOLD, TerminalSanitizer.member(packet, "packetId")))
        .append(" ")
        .append(paint(PacketText.colour(status), status))
        .append(", created " + time.of(packet, "createdAt"))
        .append(", updated " + time.of(packet, "updatedAt"));
    SHOWN.stream()
        .filter(name -> hasContent(packet.get(name)))
        .forEach(
            name ->
                text.append("%n  %-16s%s".formatted(name, TerminalSanitizer.member(packet, name))));
    trace.objects().forEach(it -> text.append(System.lineSeparator()).append(record(it, time)));
    return text.toString();
  }

  private static boolean hasContent(@Nullable Json value) {
    boolean empty =
        value == null || value == Json.Null.NULL || (value instanceof JsonArray it && it.isEmpty());
    return !empty;
  }

  private static String record(JsonObject record, RelativeTime time) {
    return "  %-12s%-24s%-20s%s → %s"
        .formatted(
            time.of(record, "at"),
            TerminalSanitizer.member(record, "event"),
            TerminalSanitizer.member(record, "actor"),
            TerminalSanitizer.member(record, "from"),
            TerminalSanitizer.member(record, "to"));
  }
}
