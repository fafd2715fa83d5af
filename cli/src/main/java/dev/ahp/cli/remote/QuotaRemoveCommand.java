package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Removes the quotas that were set, so that those of the settings file apply. */
@CommandLine.Command(footer = {"  ahp quotas rm --agent billing", "  ahp quotas rm"})
public final class QuotaRemoveCommand extends RemoteCommand {
  @Option(
      names = "--agent",
      paramLabel = "NAME",
      description = "Remove the quotas of one agent (default: those for each and for all agents).")
  private @Nullable String agent;

  @Override
  protected ExitCode execute() {
    daemon()
        .delete(
            agent == null
                ? ApiPath.of("v1", "quotas")
                : ApiPath.of("v1", "quotas", "agents", agent));
    JsonObject removed = JsonObject.builder().put("removed", true).build();
    return printResult(removed, "The quotas are removed");
  }
}
