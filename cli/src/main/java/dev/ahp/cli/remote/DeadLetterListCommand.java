package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Lists packets that the safety gate blocked. */
@CommandLine.Command(
    footer = {
      "  ahp dlq list",
      "  ahp dlq list --state all --json",
    })
public final class DeadLetterListCommand extends TableCommand {
  enum LetterState {
    open,
    released,
    discarded,
    all
  }

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "State: ${COMPLETION-CANDIDATES} (default: open).")
  private LetterState state = LetterState.open;

  @Override
  protected ExitCode execute() {
    String wanted = state == LetterState.all ? null : state.name();
    return printTable(
        daemon().all(ApiPath.of("v1", "dead-letters").with("state", wanted)),
        "No dead letters.",
        TableColumn.text("ID", "id"),
        TableColumn.text("FROM", "from"),
        TableColumn.text("TO", "to"),
        TableColumn.text("TASK", "taskId"),
        TableColumn.text("STATE", "state"),
        TableColumn.time("WHEN", "at"),
        new TableColumn("FINDINGS", DeadLetterListCommand::findings));
  }

  private static String findings(JsonObject letter) {
    return letter.array("findings").orElse(JsonArray.empty()).objects().stream()
        .map(
            it ->
                TerminalSanitizer.member(it, "rule")
                    + " at "
                    + TerminalSanitizer.member(it, "pointer"))
        .limit(3)
        .collect(Collectors.joining(", "));
  }
}
