package dev.ahp.cli.remote;

import dev.ahp.Denied;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PacketObjective;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows a task: its objective, owner, status, result or error, and its packets. */
@CommandLine.Command(footer = {"  ahp task task-7", "  ahp task task-7 -o yaml"})
public final class TaskCommand extends TableCommand {
  @Parameters(paramLabel = "TASK", description = "Id of the task, or a unique prefix.")
  private String task = "";

  @Override
  protected ExitCode execute() {
    JsonObject found = onTask(task, it -> daemon().get(ApiPath.of("v1", "tasks", it)));
    return printResult(found, options().isTable() ? textOf(found) : "");
  }

  private String textOf(JsonObject found) {
    List<JsonObject> packets = found.array("packets").orElse(JsonArray.empty()).objects();
    String status = TerminalSanitizer.member(found, "status");
    StringBuilder text = new StringBuilder(paint(Colour.BOLD, member(found, "taskId")));
    text.append(" ").append(paint(PacketText.colour(status), status));
    line(text, "objective", packets.isEmpty() ? "-" : objective(packets.get(0)));
    line(text, "owner", member(found, "owner"));
    line(text, "agents", TableColumn.words("", "agents").cell().apply(found));
    line(text, "updated", relativeTime().of(found, "updatedAt"));
    outcome(text, found);
    return text.append("%n%n".formatted()).append(table(packets)).toString();
  }

  private String objective(JsonObject first) {
    String id = first.string("packetId").orElse("");
    try {
      JsonObject packet = daemon().get(ApiPath.of("v1", "packets", id));
      return TerminalSanitizer.line(PacketObjective.of(packet));
    } catch (Denied refusal) {
      return "not visible to this caller";
    }
  }

  private void outcome(StringBuilder text, JsonObject found) {
    String id = found.string("taskId").orElse("");
    try {
      JsonObject result = daemon().get(ApiPath.of("v1", "tasks", id, "result"));
      for (String name : List.of("reason", "error", "result")) {
        Json value = result.get(name);
        if (value != null && !value.isNull()) {
          line(text, name, TerminalSanitizer.value(value));
        }
      }
    } catch (Denied refusal) {
      line(text, "result", "not visible to this caller");
    }
  }

  private String table(List<JsonObject> packets) {
    return table(
        packets,
        "No packets are visible to this caller.",
        TableColumn.text("PACKET", "packetId"),
        TableColumn.text("STATUS", "status"),
        TableColumn.text("TYPE", "type"),
        TableColumn.text("FROM", "sender"),
        TableColumn.text("TO", "target"),
        TableColumn.text("OWNER", "owner"),
        TableColumn.time("UPDATED", "updatedAt"));
  }

  private static String member(JsonObject object, String name) {
    return TerminalSanitizer.member(object, name);
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append("%n  %-12s%s".formatted(name, value));
  }
}
