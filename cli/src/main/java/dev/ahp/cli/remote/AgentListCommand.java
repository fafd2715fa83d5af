package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import picocli.CommandLine;

/** Lists the registered agents. */
@CommandLine.Command(footer = {"  ahp agents list", "  ahp agents list -o yaml"})
public final class AgentListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return printTable(
        daemon().all(ApiPath.of("v1", "agents")),
        "No agents. Register one with: ahp agents add NAME",
        TableColumn.text("NAME", "name"),
        TableColumn.text("KIND", "kind"),
        TableColumn.words("ROLES", "roles"),
        TableColumn.words("CAPABILITIES", "capabilities"),
        TableColumn.words("DOMAINS", "domains"),
        TableColumn.text("VERSION", "version"),
        TableColumn.text("HEALTH", "health"),
        TableColumn.time("SEEN", "lastSeenAt"),
        new TableColumn("PAUSED", it -> it.has("paused") ? "yes" : ""));
  }
}
