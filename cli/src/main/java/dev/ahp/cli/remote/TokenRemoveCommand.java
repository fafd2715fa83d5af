package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Revokes one token of an agent. */
@CommandLine.Command(footer = "  ahp tokens rm refund-agent tok_0f3a5b7c9d1e2f40")
public final class TokenRemoveCommand extends RemoteCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "Name of the agent.")
  private String name = "";

  @Parameters(index = "1", paramLabel = "ID", description = "Id of the token (ahp tokens list).")
  private String id = "";

  @Override
  protected ExitCode execute() {
    daemon().delete(ApiPath.of("v1", "agents", name, "tokens", id));
    JsonObject removed =
        JsonObject.builder().put("agent", name).put("id", id).put("removed", true).build();
    return printResult(removed, TerminalSanitizer.line(id) + " is revoked");
  }
}
