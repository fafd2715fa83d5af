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
public final class DeadLetterListCommand extends RemoteCommand {
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
    JsonObject letters = daemon().all(ApiPath.of("v1", "dead-letters").with("state", wanted));
    RelativeTime time = relativeTime();
    TextTable rows = table("ID", "FROM", "TO", "TASK", "STATE", "WHEN", "FINDINGS");
    for (JsonObject letter : letters.array("items").orElse(JsonArray.empty()).objects()) {
      rows.row(
          TerminalSanitizer.member(letter, "id"),
          TerminalSanitizer.member(letter, "from"),
          TerminalSanitizer.member(letter, "to"),
          TerminalSanitizer.member(letter, "taskId"),
          TerminalSanitizer.member(letter, "state"),
          time.of(letter, "at"),
          findings(letter));
    }
    return printResult(letters, rows.orElse("No dead letters."));
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
