package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Removes a recurring schedule. */
@CommandLine.Command(footer = "  ahp schedules rm nightly-report")
public final class ScheduleRemoveCommand extends RemoteCommand {
  @Parameters(paramLabel = "ID", description = "Id of the schedule.")
  private String id = "";

  @Override
  protected ExitCode execute() {
    daemon().delete(ApiPath.of("v1", "schedules", id));
    JsonObject removed = JsonObject.builder().put("id", id).put("removed", true).build();
    return printResult(removed, TerminalSanitizer.line(id) + " is removed");
  }
}
