package dev.ahp.cli.oversight;

import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.Printable;
import dev.ahp.cli.remote.Ago;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.cli.remote.Table;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Lists what waits for people in a queue, or the queues. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {"  ahp inbox list", "  ahp inbox list escalations"})
public final class InboxList extends RemoteCommand {
  @Parameters(paramLabel = "QUEUE", arity = "0..1", description = "Without it: all queues.")
  private @Nullable String queue;

  public InboxList(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit ask() {
    if (queue == null) {
      JsonObject queues = daemon().all(ApiPath.of("v1", "inbox"));
      answer(queues, queues(queues));
    } else {
      JsonObject items = daemon().all(ApiPath.of("v1", "inbox", queue));
      answer(items, items(items));
    }
    return Exit.DONE;
  }

  private String queues(JsonObject queues) {
    Table table = table("QUEUE", "OPEN");
    for (JsonObject it : queues.array("items").orElse(JsonArray.empty()).objects()) {
      table.row(Printable.member(it, "queue"), Printable.member(it, "open"));
    }
    return table.orElse("Nothing waits for people.");
  }

  private String items(JsonObject items) {
    Ago ago = ago();
    Table table = table("ID", "KIND", "FROM", "TASK", "SINCE", "DUE", "WHAT");
    for (JsonObject it : items.array("items").orElse(JsonArray.empty()).objects()) {
      table.row(
          Printable.member(it, "id"),
          Printable.member(it, "kind"),
          Printable.member(it, "from"),
          Printable.member(it, "taskId"),
          ago.of(it, "at"),
          ago.of(it, "dueAt"),
          Printable.member(it, "summary"));
    }
    return table.orElse("Nothing waits in this queue.");
  }
}
