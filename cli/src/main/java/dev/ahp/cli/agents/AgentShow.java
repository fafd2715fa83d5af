package dev.ahp.cli.agents;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows the entry of an agent. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp agents show refund-agent",
      "  ahp agents show refund-agent --json",
    })
public final class AgentShow extends RemoteCommand {
  @Parameters(paramLabel = "NAME", description = "The agent.")
  private String name = "";

  public AgentShow(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    JsonObject agent = daemon().get(ApiPath.of("v1", "agents", name));
    String text =
        agent.names().stream()
            .map(
                it ->
                    "%-18s%s"
                        .formatted(TerminalSanitizer.line(it), TerminalSanitizer.member(agent, it)))
            .collect(Collectors.joining(System.lineSeparator()));
    answer(agent, text);
    return ExitCode.DONE;
  }
}
