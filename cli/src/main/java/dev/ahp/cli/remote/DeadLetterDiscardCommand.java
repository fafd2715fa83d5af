package dev.ahp.cli.remote;

import picocli.CommandLine;

/** Closes a dead letter without releasing its packet. */
@CommandLine.Command(footer = "  ahp dlq discard 018f… --note 'an attack'")
public final class DeadLetterDiscardCommand extends DeadLetterDecision {
  public DeadLetterDiscardCommand() {
    super("discard");
  }
}
