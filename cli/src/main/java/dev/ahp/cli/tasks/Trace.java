package dev.ahp.cli.tasks;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows what happened to a task: its packets as a tree, the records of each below it. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {"  ahp trace task-7", "  ahp trace task-7 --json"})
public final class Trace extends RemoteCommand {
  @Parameters(paramLabel = "TASK", description = "The task's id.")
  private String task = "";

  public Trace(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    JsonObject records = daemon().all(ApiPath.of("v1", "tasks", task, "trace"));
    if (options().json()) {
      answer(records, "");
      return ExitCode.DONE;
    }
    JsonObject whole = daemon().get(ApiPath.of("v1", "tasks", task));
    TraceTree tree =
        new TraceTree(whole, records.array("items").orElse(JsonArray.empty()), this::paint);
    answer(records, tree.toString());
    return ExitCode.DONE;
  }
}
