package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The common part of pausing and resuming an agent. */
abstract class AgentPauseDecision extends RemoteCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the agent.")
  private String name = "";

  @Option(names = "--reason", paramLabel = "TEXT", description = "Recorded reason (default: none).")
  private @Nullable String reason;

  /** Posts the decision and prints the agent. */
  final ExitCode decide(String action, String text) {
    JsonObject body =
        JsonObject.builder()
            .putIfPresent("reason", reason == null ? null : Json.of(reason))
            .build();
    JsonObject agent = daemon().post(ApiPath.of("v1", "agents", name, action), body).object();
    return printResult(agent, TerminalSanitizer.line(name) + text);
  }
}
