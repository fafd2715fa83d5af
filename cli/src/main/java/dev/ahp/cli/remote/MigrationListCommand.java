package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import picocli.CommandLine;

/** Lists the migrations of payloads between schemas. */
@CommandLine.Command(footer = "  ahp schemas migrations")
public final class MigrationListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return printTable(
        daemon().all(ApiPath.of("v1", "migrations")),
        "No migrations.",
        TableColumn.text("FROM", "from"),
        TableColumn.text("TO", "to"),
        new TableColumn(
            "STEPS", it -> String.valueOf(it.array("steps").orElse(JsonArray.empty()).size())));
  }
}
