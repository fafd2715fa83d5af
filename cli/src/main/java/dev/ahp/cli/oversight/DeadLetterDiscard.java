package dev.ahp.cli.oversight;

import dev.ahp.cli.command.Invocation;

/** Leaves a packet that the safety gate held back where it is. */
public final class DeadLetterDiscard extends DeadLetterDecision {
  public DeadLetterDiscard(Invocation invocation) {
    super(invocation, "discard");
  }
}
