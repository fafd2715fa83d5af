package dev.ahp.cli.oversight;

import dev.ahp.cli.command.Invocation;
import picocli.CommandLine;

/** Closes a dead letter without releasing its packet. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = "  ahp dlq discard 018f… --note 'an attack'")
public final class DeadLetterDiscardCommand extends DeadLetterDecision {
  public DeadLetterDiscardCommand(Invocation invocation) {
    super(invocation, "discard");
  }
}
