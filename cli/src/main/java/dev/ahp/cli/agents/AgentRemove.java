package dev.ahp.cli.agents;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Removes an agent; its token dies. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp agents rm refund-agent",
    })
public final class AgentRemove extends RemoteCommand {
  @Parameters(paramLabel = "NAME", description = "The agent.")
  private String name = "";

  public AgentRemove(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    daemon().delete(ApiPath.of("v1", "agents", name));
    JsonObject gone = JsonObject.builder().put("name", name).put("removed", true).build();
    answer(gone, TerminalSanitizer.line(name) + " is removed, its token is dead");
    return ExitCode.DONE;
  }
}
