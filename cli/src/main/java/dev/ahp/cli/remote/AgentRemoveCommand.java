package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Removes an agent and revokes its token. */
@CommandLine.Command(footer = "  ahp agents rm refund-agent")
public final class AgentRemoveCommand extends RemoteCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the agent.")
  private String name = "";

  @Override
  protected ExitCode execute() {
    daemon().delete(ApiPath.of("v1", "agents", name));
    JsonObject removed = JsonObject.builder().put("name", name).put("removed", true).build();
    return printResult(removed, TerminalSanitizer.line(name) + " is removed and its token revoked");
  }
}
