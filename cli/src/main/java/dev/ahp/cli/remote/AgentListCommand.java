package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Lists the registered agents. */
@CommandLine.Command(footer = "  ahp agents list")
public final class AgentListCommand extends RemoteCommand {
  @Override
  protected ExitCode execute() {
    JsonObject agents = daemon().all(ApiPath.of("v1", "agents"));
    TextTable rows = table("NAME", "KIND", "ROLES", "CAPABILITIES", "DOMAINS", "VERSION");
    for (JsonObject agent : agents.array("items").orElse(JsonArray.empty()).objects()) {
      rows.row(
          TerminalSanitizer.member(agent, "name"),
          TerminalSanitizer.member(agent, "kind"),
          words(agent, "roles"),
          words(agent, "capabilities"),
          words(agent, "domains"),
          TerminalSanitizer.member(agent, "version"));
    }
    return printResult(agents, rows.orElse("No agents. Register one with: ahp agents add NAME"));
  }

  private static String words(JsonObject agent, String name) {
    String text = String.join(", ", agent.array(name).orElse(JsonArray.empty()).strings());
    return text.isEmpty() ? "-" : TerminalSanitizer.line(text);
  }
}
