package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import picocli.CommandLine;

/** Lists the namespaces of the daemon. */
@CommandLine.Command(footer = {"  ahp namespaces list", "  ahp namespaces list --json"})
public final class NamespaceListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return printTable(
        administration().get(ApiPath.of("v1", "namespaces")),
        "No namespaces.",
        TableColumn.text("NAME", "name"),
        TableColumn.text("STATE", "state"),
        TableColumn.text("PLACEMENT", "placement"),
        TableColumn.time("CREATED", "createdAt"),
        TableColumn.text("DESCRIPTION", "description"),
        TableColumn.text("REASON", "reason"));
  }
}
