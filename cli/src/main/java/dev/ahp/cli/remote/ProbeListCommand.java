package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import picocli.CommandLine;

/** Lists the probes of the daemon with their last results. */
@CommandLine.Command(footer = {"  ahp probes", "  ahp probes --json"})
public final class ProbeListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return printTable(
        daemon().get(ApiPath.of("v1", "probes")),
        "No probes. Configure them in ahp.yaml under probes.",
        TableColumn.text("NAME", "name"),
        TableColumn.text("KIND", "kind"),
        TableColumn.text("STATE", "state"),
        TableColumn.time("CHECKED", "checkedAt"),
        TableColumn.text("REPORT", "report"),
        TableColumn.text("DETAIL", "detail"));
  }
}
