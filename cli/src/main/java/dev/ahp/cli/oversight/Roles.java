package dev.ahp.cli.oversight;

import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.Printable;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.cli.remote.Table;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Lists roles and who has them. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {"  ahp roles"})
public final class Roles extends RemoteCommand {
  public Roles(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit ask() {
    JsonObject roles = daemon().all(ApiPath.of("v1", "roles"));
    Table table = table("ROLE", "AGENTS");
    for (JsonObject role : roles.array("items").orElse(JsonArray.empty()).objects()) {
      String agents = String.join(", ", role.array("agents").orElse(JsonArray.empty()).strings());
      table.row(Printable.member(role, "role"), Printable.line(agents));
    }
    answer(roles, table.orElse("No agent has a role."));
    return Exit.DONE;
  }
}
