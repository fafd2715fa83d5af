package dev.ahp.cli.agents;

import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.Printable;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.cli.remote.Table;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Lists who there is. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {"  ahp agents list"})
public final class AgentList extends RemoteCommand {
  public AgentList(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit ask() {
    JsonObject agents = daemon().all(ApiPath.of("v1", "agents"));
    Table table = table("NAME", "KIND", "ROLES", "CAPABILITIES", "DOMAINS", "VERSION");
    for (JsonObject agent : agents.array("items").orElse(JsonArray.empty()).objects()) {
      table.row(
          Printable.member(agent, "name"),
          Printable.member(agent, "kind"),
          words(agent, "roles"),
          words(agent, "capabilities"),
          words(agent, "domains"),
          Printable.member(agent, "version"));
    }
    answer(agents, table.orElse("No agents; ahp agents add NAME makes one."));
    return Exit.DONE;
  }

  private static String words(JsonObject agent, String name) {
    String text = String.join(", ", agent.array(name).orElse(JsonArray.empty()).strings());
    return text.isEmpty() ? "-" : Printable.line(text);
  }
}
