package dev.ahp.cli.oversight;

import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.Printable;
import dev.ahp.cli.remote.Ago;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.cli.remote.Table;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Lists what the safety gate held back. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp dlq list",
      "  ahp dlq list --state all --json",
    })
public final class DeadLetterList extends RemoteCommand {
  enum State {
    open,
    released,
    discarded,
    all
  }

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "One of: ${COMPLETION-CANDIDATES}; open if not given.")
  private State state = State.open;

  public DeadLetterList(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit ask() {
    String wanted = state == State.all ? null : state.name();
    JsonObject letters = daemon().all(ApiPath.of("v1", "dead-letters").with("state", wanted));
    Ago ago = ago();
    Table table = table("ID", "FROM", "TO", "TASK", "STATE", "WHEN", "FOUND");
    for (JsonObject letter : letters.array("items").orElse(JsonArray.empty()).objects()) {
      table.row(
          Printable.member(letter, "id"),
          Printable.member(letter, "from"),
          Printable.member(letter, "to"),
          Printable.member(letter, "taskId"),
          Printable.member(letter, "state"),
          ago.of(letter, "at"),
          found(letter));
    }
    answer(letters, table.orElse("No dead letters."));
    return Exit.DONE;
  }

  private static String found(JsonObject letter) {
    return letter.array("findings").orElse(JsonArray.empty()).objects().stream()
        .map(it -> Printable.member(it, "rule") + " at " + Printable.member(it, "pointer"))
        .limit(3)
        .collect(Collectors.joining(", "));
  }
}
