package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import picocli.CommandLine;

/** Lists the payload schemas of the daemon. */
@CommandLine.Command(footer = "  ahp schemas list")
public final class SchemaListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return printTable(
        daemon().all(ApiPath.of("v1", "schemas")),
        "No schemas.",
        TableColumn.text("ID", "id"),
        new TableColumn("BUILT IN", it -> it.bool("builtIn").orElse(false) ? "yes" : "no"));
  }
}
