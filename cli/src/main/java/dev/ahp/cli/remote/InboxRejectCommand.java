package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Rejects an inbox item. */
@CommandLine.Command(footer = "  ahp inbox reject desk 018f… --reason 'not within the policy'")
public final class InboxRejectCommand extends InboxDecision {
  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "Recorded reason.")
  private String reason = "";

  @Override
  protected ExitCode execute() {
    return decide("reject", JsonObject.builder().put("reason", reason).build(), "rejected");
  }
}
