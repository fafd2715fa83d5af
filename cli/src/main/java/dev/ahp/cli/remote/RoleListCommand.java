package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Lists roles and the agents that hold them. */
@CommandLine.Command(footer = "  ahp roles")
public final class RoleListCommand extends RemoteCommand {
  @Override
  protected ExitCode execute() {
    JsonObject roles = daemon().all(ApiPath.of("v1", "roles"));
    TextTable rows = table("ROLE", "AGENTS");
    for (JsonObject role : roles.array("items").orElse(JsonArray.empty()).objects()) {
      String agents = String.join(", ", role.array("agents").orElse(JsonArray.empty()).strings());
      rows.row(TerminalSanitizer.member(role, "role"), TerminalSanitizer.line(agents));
    }
    return printResult(roles, rows.orElse("No agent holds a role."));
  }
}
