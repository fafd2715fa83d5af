package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows the packets of a task as a tree, with the records of each packet below it. */
@CommandLine.Command(footer = {"  ahp trace task-7", "  ahp trace task-7 --json"})
public final class TraceCommand extends RemoteCommand {
  @Parameters(paramLabel = "TASK", description = "Id of the task, or a unique prefix.")
  private String task = "";

  @Override
  protected ExitCode execute() {
    return onTask(task, this::trace);
  }

  private ExitCode trace(String taskId) {
    JsonObject records = daemon().all(ApiPath.of("v1", "tasks", taskId, "trace"));
    if (options().json()) {
      return printResult(records, "");
    }
    JsonObject whole = daemon().get(ApiPath.of("v1", "tasks", taskId));
    TraceTree tree =
        new TraceTree(whole, records.array("items").orElse(JsonArray.empty()), this::paint);
    return printResult(records, tree.toString());
  }
}
