package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import picocli.CommandLine;

/** Lists roles and the agents that hold them. */
@CommandLine.Command(footer = "  ahp roles")
public final class RoleListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return printTable(
        daemon().all(ApiPath.of("v1", "roles")),
        "No agent holds a role.",
        TableColumn.text("ROLE", "role"),
        TableColumn.words("AGENTS", "agents"));
  }
}
