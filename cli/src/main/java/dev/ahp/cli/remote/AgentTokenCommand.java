package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Replaces the token of an agent and prints the new one. */
@CommandLine.Command(footer = "  ahp agents token refund-agent > refund.token")
public final class AgentTokenCommand extends RemoteCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the agent.")
  private String name = "";

  @Override
  protected ExitCode execute() {
    JsonObject body = JsonObject.empty();
    JsonObject token = daemon().post(ApiPath.of("v1", "agents", name, "token"), body).object();
    printResult(token, token.string("token").orElse(""));
    note("The old token of " + name + " is revoked. Store the new one; it cannot be shown again.");
    return ExitCode.DONE;
  }
}
