package dev.ahp.cli.agents;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Gives an agent a new token and prints it; the old one dies. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp agents token refund-agent > refund.token     the old token dies at once",
    })
public final class AgentToken extends RemoteCommand {
  @Parameters(paramLabel = "NAME", description = "The agent.")
  private String name = "";

  public AgentToken(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    JsonObject body = JsonObject.empty();
    JsonObject token = daemon().post(ApiPath.of("v1", "agents", name, "token"), body).object();
    answer(token, token.string("token").orElse(""));
    note("The old token of " + name + " is dead; this one is shown once.");
    return ExitCode.DONE;
  }
}
