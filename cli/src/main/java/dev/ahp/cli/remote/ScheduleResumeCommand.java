package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Continues a paused schedule with its next due time. */
@CommandLine.Command(footer = "  ahp schedules resume nightly-report")
public final class ScheduleResumeCommand extends RemoteCommand {
  @Parameters(paramLabel = "ID", description = "Id of the schedule.")
  private String id = "";

  @Override
  protected ExitCode execute() {
    JsonObject schedule =
        daemon().post(ApiPath.of("v1", "schedules", id, "resume"), JsonObject.empty()).object();
    return printResult(schedule, ScheduleText.of(schedule));
  }
}
