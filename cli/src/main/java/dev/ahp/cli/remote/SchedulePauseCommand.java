package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Pauses a recurring schedule. */
@CommandLine.Command(footer = "  ahp schedules pause nightly-report")
public final class SchedulePauseCommand extends RemoteCommand {
  @Parameters(paramLabel = "ID", description = "Id of the schedule.")
  private String id = "";

  @Override
  protected ExitCode execute() {
    JsonObject schedule =
        daemon().post(ApiPath.of("v1", "schedules", id, "pause"), JsonObject.empty()).object();
    return printResult(schedule, ScheduleText.of(schedule));
  }
}
