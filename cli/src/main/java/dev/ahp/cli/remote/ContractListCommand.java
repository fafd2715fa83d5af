package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Lists the contracts that the daemon enforces. */
@CommandLine.Command(footer = {"  ahp contracts list", "  ahp contracts list -o yaml"})
public final class ContractListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return printTable(
        daemon().all(ApiPath.of("v1", "contracts")),
        "No contracts. Load some with: ahp start --agents DIR",
        TableColumn.text("ID", "id"),
        TableColumn.text("VERSION", "version"),
        TableColumn.text("LEVEL", "level"),
        new TableColumn("FROM", it -> member(it, "source")),
        new TableColumn("TO", it -> member(it, "target")),
        new TableColumn("FINDINGS", ContractListCommand::findings));
  }

  private static String member(JsonObject entry, String name) {
    return TerminalSanitizer.member(entry.object("contract").orElse(JsonObject.empty()), name);
  }

  private static String findings(JsonObject entry) {
    return String.valueOf(entry.array("findings").orElse(JsonArray.empty()).size());
  }
}
