package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replaces the tokens of an agent and prints the new one. */
@CommandLine.Command(
    footer = {
      "  ahp agents token refund-agent > refund.token",
      "  ahp agents token refund-agent --keep-old 1h > refund.token",
    })
public final class AgentTokenCommand extends RemoteCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the agent.")
  private String name = "";

  @Option(
      names = "--keep-old",
      paramLabel = "DURATION",
      description = "How long the old tokens stay valid, such as 1h (default: they are revoked).")
  private @Nullable String keepOld;

  @Override
  protected ExitCode execute() {
    JsonObject body =
        JsonObject.builder()
            .putIfPresent("keepOld", keepOld == null ? null : Json.of(keepOld))
            .build();
    JsonObject token = daemon().post(ApiPath.of("v1", "agents", name, "token"), body).object();
    printResult(token, token.string("token").orElse(""));
    String old = keepOld == null ? " are revoked" : " expire in " + keepOld;
    note("The old tokens of " + name + old + ". Store the new one; it cannot be shown again.");
    return ExitCode.DONE;
  }
}
