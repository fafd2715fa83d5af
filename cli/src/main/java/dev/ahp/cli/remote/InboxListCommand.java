package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Lists the inbox queues, or the items of one queue. */
@CommandLine.Command(footer = {"  ahp inbox list", "  ahp inbox list escalations"})
public final class InboxListCommand extends RemoteCommand {
  @Parameters(paramLabel = "QUEUE", arity = "0..1", description = "Queue (default: all queues).")
  private @Nullable String queue;

  @Override
  protected ExitCode execute() {
    if (queue == null) {
      JsonObject queues = daemon().all(ApiPath.of("v1", "inbox"));
      printResult(queues, queues(queues));
    } else {
      JsonObject items = daemon().all(ApiPath.of("v1", "inbox", queue));
      printResult(items, items(items));
    }
    return ExitCode.DONE;
  }

  private String queues(JsonObject queues) {
    TextTable rows = table("QUEUE", "OPEN");
    for (JsonObject it : queues.array("items").orElse(JsonArray.empty()).objects()) {
      rows.row(TerminalSanitizer.member(it, "queue"), TerminalSanitizer.member(it, "open"));
    }
    return rows.orElse("The inbox is empty.");
  }

  private String items(JsonObject items) {
    RelativeTime time = relativeTime();
    TextTable rows = table("ID", "KIND", "FROM", "TASK", "SINCE", "DUE", "SUMMARY");
    for (JsonObject it : items.array("items").orElse(JsonArray.empty()).objects()) {
      rows.row(
          TerminalSanitizer.member(it, "id"),
          TerminalSanitizer.member(it, "kind"),
          TerminalSanitizer.member(it, "from"),
          TerminalSanitizer.member(it, "taskId"),
          time.of(it, "at"),
          time.of(it, "dueAt"),
          TerminalSanitizer.member(it, "summary"));
    }
    return rows.orElse("The queue is empty.");
  }
}
