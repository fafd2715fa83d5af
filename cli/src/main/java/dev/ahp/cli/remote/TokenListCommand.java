package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Lists the tokens of an agent, without their secrets. */
@CommandLine.Command(footer = "  ahp tokens list refund-agent")
public final class TokenListCommand extends TableCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the agent.")
  private String name = "";

  @Override
  protected ExitCode execute() {
    return printTable(
        daemon().all(ApiPath.of("v1", "agents", name, "tokens")),
        "No tokens. Create one with: ahp tokens add NAME",
        TableColumn.text("ID", "id"),
        new TableColumn("SCOPES", TokenListCommand::scopes),
        TableColumn.time("CREATED", "createdAt"),
        TableColumn.text("BY", "createdBy"),
        TableColumn.time("EXPIRES", "expiresAt"),
        TableColumn.time("USED", "lastUsedAt"),
        TableColumn.text("DESCRIPTION", "description"));
  }

  private static String scopes(JsonObject token) {
    String scopes = TableColumn.words("SCOPES", "scopes").cell().apply(token);
    String shown = scopes.equals("-") ? "all" : scopes;
    return token.bool("expired").orElse(false) ? shown + " (expired)" : shown;
  }
}
