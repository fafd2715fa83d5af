package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import picocli.CommandLine;

/** Allows offers to a paused agent again. */
@CommandLine.Command(footer = "  ahp resume refund-agent")
public final class AgentResumeCommand extends AgentPauseDecision {
  @Override
  protected ExitCode execute() {
    return decide("resume", " is resumed");
  }
}
