package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose quotas a command changes. */
final class QuotaHolderOptions {
  @Option(
      names = "--agent",
      paramLabel = "NAME",
      description = "Change the quotas of one agent (default: of each agent).")
  private @Nullable String agent;

  @Option(
      names = "--all-agents",
      description = "Change the quotas of all agents together (default: of each agent).")
  private boolean allAgents;

  /** Returns the agent; null if the quotas of several agents are changed. */
  @Nullable String agent() {
    if (agent != null && allAgents) {
      throw new CommandException("--agent and --all-agents exclude each other; give one of them");
    }
    return agent;
  }

  /** Returns the member of the quotas that is changed. */
  String member() {
    return allAgents ? QuotaText.NAMESPACE : "agent";
  }
}
