package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import picocli.CommandLine;

/** Lists the browser sessions: all of them for an operator, else the caller's own. */
@CommandLine.Command(footer = {"  ahp sessions list", "  ahp sessions list -o yaml"})
public final class SessionListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return printTable(
        daemon().get(ApiPath.of("v1", "sessions")),
        "No sessions.",
        TableColumn.text("ID", "id"),
        TableColumn.text("NAME", "name"),
        TableColumn.text("KIND", "kind"),
        TableColumn.time("SIGNED IN", "createdAt"),
        TableColumn.time("SEEN", "lastSeenAt"),
        TableColumn.text("ADDRESS", "address"),
        TableColumn.text("BROWSER", "userAgent"));
  }
}
