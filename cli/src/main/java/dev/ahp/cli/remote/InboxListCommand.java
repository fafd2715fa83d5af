package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Lists the open items of one queue or of all queues, with their questions. */
@CommandLine.Command(footer = {"  ahp inbox list", "  ahp inbox list escalations"})
public final class InboxListCommand extends TableCommand {
  @Parameters(paramLabel = "QUEUE", arity = "0..1", description = "Queue (default: all queues).")
  private @Nullable String queue;

  @Override
  protected ExitCode execute() {
    if (queue != null) {
      JsonObject page = itemsOf(queue);
      return printResult(page, textOf(items(page), "The queue is empty."));
    }
    JsonObject queues = daemon().all(ApiPath.of("v1", "inbox"));
    return printResult(
        queues, options().isTable() ? textOf(itemsOfAll(queues), "The inbox is empty.") : "");
  }

  private List<JsonObject> itemsOfAll(JsonObject queues) {
    List<JsonObject> all = new ArrayList<>();
    for (JsonObject it : items(queues)) {
      all.addAll(items(itemsOf(it.string("queue").orElse(""))));
    }
    return all;
  }

  private JsonObject itemsOf(String name) {
    return daemon().all(ApiPath.of("v1", "inbox", name));
  }

  private String textOf(List<JsonObject> found, String fallback) {
    return table(
        found,
        fallback,
        TableColumn.text("QUEUE", "queue"),
        TableColumn.text("ID", "id"),
        TableColumn.text("KIND", "kind"),
        TableColumn.text("FROM", "from"),
        TableColumn.text("TASK", "taskId"),
        TableColumn.time("SINCE", "at"),
        TableColumn.time("DUE", "dueAt"),
        TableColumn.text("QUESTION", "summary"));
  }
}
