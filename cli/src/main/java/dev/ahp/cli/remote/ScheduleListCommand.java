package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import picocli.CommandLine;

/** Lists the recurring schedules. */
@CommandLine.Command(footer = {"  ahp schedules list", "  ahp schedules list -o yaml"})
public final class ScheduleListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return printTable(
        daemon().all(ApiPath.of("v1", "schedules")),
        "No schedules. Add one with: ahp schedules add ID FILE --cron EXPRESSION",
        TableColumn.text("ID", "id"),
        TableColumn.text("OWNER", "owner"),
        new TableColumn("WHEN", ScheduleText::when),
        TableColumn.time("LAST", "lastAt"),
        TableColumn.text("NEXT", "nextAt"),
        TableColumn.text("RUNS", "runs"),
        new TableColumn("PAUSED", it -> it.bool("paused").orElse(false) ? "yes" : ""));
  }
}
