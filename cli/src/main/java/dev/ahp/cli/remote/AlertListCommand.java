package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** Lists alerts, newest first. */
@CommandLine.Command(footer = {"  ahp alerts", "  ahp alerts --limit 5 --json"})
public final class AlertListCommand extends TableCommand {
  @Mixin private final PageOptions pageOptions = new PageOptions();

  @Override
  protected ExitCode execute() {
    return printTable(
        pageOptions.newest(daemon(), ApiPath.of("v1", "alerts")),
        "No alerts.",
        TableColumn.time("WHEN", "at"),
        TableColumn.text("SEVERITY", "severity"),
        TableColumn.text("KIND", "kind"),
        TableColumn.text("TASK", "taskId"),
        TableColumn.text("MESSAGE", "message"));
  }
}
