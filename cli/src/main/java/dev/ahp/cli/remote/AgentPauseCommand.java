package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import picocli.CommandLine;

/** Stops offers to an agent; its packets wait. */
@CommandLine.Command(footer = "  ahp pause refund-agent --reason maintenance")
public final class AgentPauseCommand extends AgentPauseDecision {
  @Override
  protected ExitCode execute() {
    return decide("pause", " is paused; it gets no packets until it is resumed");
  }
}
