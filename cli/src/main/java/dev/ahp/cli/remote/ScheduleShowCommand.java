package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows a recurring schedule. */
@CommandLine.Command(footer = "  ahp schedules show nightly-report")
public final class ScheduleShowCommand extends TableCommand {
  @Parameters(paramLabel = "ID", description = "Id of the schedule.")
  private String id = "";

  @Override
  protected ExitCode execute() {
    JsonObject schedule = daemon().get(ApiPath.of("v1", "schedules", id));
    return printResult(schedule, TerminalSanitizer.block(JsonWriter.pretty(schedule)));
  }
}
