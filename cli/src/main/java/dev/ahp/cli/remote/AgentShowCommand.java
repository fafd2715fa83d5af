package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows an agent. */
@CommandLine.Command(
    footer = {
      "  ahp agents show refund-agent",
      "  ahp agents show refund-agent --json",
    })
public final class AgentShowCommand extends TableCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the agent.")
  private String name = "";

  @Override
  protected ExitCode execute() {
    JsonObject agent = daemon().get(ApiPath.of("v1", "agents", name));
    String text =
        agent.names().stream()
            .map(
                it ->
                    "%-18s%s"
                        .formatted(TerminalSanitizer.line(it), TerminalSanitizer.member(agent, it)))
            .collect(Collectors.joining(System.lineSeparator()));
    return printResult(agent, text);
  }
}
