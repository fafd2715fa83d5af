package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Issues a further token for an agent and prints it. */
@CommandLine.Command(
    footer = {
      "  ahp tokens add refund-agent --expires 90d > refund.token",
      "  ahp tokens add refund-agent --scope submit:triage-agent --scope read",
    })
public final class TokenAddCommand extends RemoteCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the agent.")
  private String name = "";

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      description =
          "Scope: submit, claim, read, audit or operate, also submit:TARGET and claim:QUEUE;"
              + " repeatable (default: everything that the agent may do).")
  private List<String> scopes = List.of();

  @Option(
      names = "--expires",
      paramLabel = "DURATION",
      description = "Life of the token, such as 12h or 90d (default: no expiry).")
  private @Nullable String expires;

  @Option(
      names = "--description",
      paramLabel = "TEXT",
      description = "Purpose of the token, shown in lists (default: none).")
  private @Nullable String description;

  @Override
  protected ExitCode execute() {
    JsonObject body =
        JsonObject.builder()
            .putIfPresent("description", description == null ? null : Json.of(description))
            .putIfPresent("expiresIn", expires == null ? null : Json.of(expires))
            .putIfPresent("scopes", scopes.isEmpty() ? null : JsonArray.ofStrings(scopes))
            .build();
    JsonObject token = daemon().post(ApiPath.of("v1", "agents", name, "tokens"), body).object();
    printResult(token, token.string("token").orElse(""));
    note(
        "Store the token "
            + token.string("id").orElse("")
            + " of "
            + name
            + " now; it cannot be shown again.");
    return ExitCode.DONE;
  }
}
