package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Ends a browser session. */
@CommandLine.Command(footer = "  ahp sessions rm ses_0f3a5b7c9d1e2f40")
public final class SessionRemoveCommand extends RemoteCommand {
  @Parameters(paramLabel = "ID", description = "Id of the session (ahp sessions list).")
  private String id = "";

  @Override
  protected ExitCode execute() {
    daemon().delete(ApiPath.of("v1", "sessions", id));
    JsonObject removed = JsonObject.builder().put("id", id).put("removed", true).build();
    return printResult(removed, TerminalSanitizer.line(id) + " is ended");
  }
}
