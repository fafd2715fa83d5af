package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Assigns an inbox item to a person. */
@CommandLine.Command(
    footer = {"  ahp inbox assign desk 018f… --to clerk", "  ahp inbox assign desk 018f…"})
public final class InboxAssignCommand extends InboxDecision {
  @Option(
      names = "--to",
      paramLabel = "NAME",
      description = "Operator or agent of the queue (default: remove).")
  private @Nullable String assignee;

  @Override
  protected ExitCode execute() {
    JsonObject item =
        post(
            "assign",
            JsonObject.builder()
                .put("assignee", assignee == null ? Json.Null.NULL : Json.of(assignee))
                .build());
    return printResult(item, assignee == null ? "assignment removed" : "assigned to " + assignee);
  }
}
