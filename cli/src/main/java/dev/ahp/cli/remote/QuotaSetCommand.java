package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets one quota and keeps the others. */
@CommandLine.Command(
    footer = {
      "  ahp quotas set queued --agent billing --soft 800 --hard 1000",
      "  ahp quotas set rate --hard 100 --burst 200",
      "  ahp quotas set storedBytes --all-agents --hard 10000000000",
    })
public final class QuotaSetCommand extends RemoteCommand {
  @Parameters(
      paramLabel = "RESOURCE",
      description =
          "One of queued, stored, storedBytes, openTasks, rate, connections, longPolls,"
              + " subscribers.")
  private String resource = "";

  @Mixin private QuotaHolderOptions holder = new QuotaHolderOptions();

  @Option(
      names = "--soft",
      paramLabel = "N",
      description = "Number from which on senders are warned (default: none).")
  private @Nullable Long soft;

  @Option(
      names = "--hard",
      paramLabel = "N",
      description = "Number that is never exceeded (default: none).")
  private @Nullable Long hard;

  @Option(
      names = "--burst",
      paramLabel = "N",
      description = "Requests at the same time, for rate (default: twice --hard).")
  private @Nullable Long burst;

  @Override
  protected ExitCode execute() {
    if (soft == null && hard == null) {
      throw new CommandException("a quota needs --soft or --hard; remove one with: ahp quotas rm");
    }
    String agent = holder.agent();
    JsonObject changed = agent == null ? putDefaults() : putAgent(agent);
    return printResult(changed, "The quota " + TerminalSanitizer.line(resource) + " is set");
  }

  private JsonObject putDefaults() {
    ApiPath path = ApiPath.of("v1", "quotas");
    JsonObject set = daemon().get(path).object(holder.member()).orElse(JsonObject.empty());
    JsonObject body =
        JsonObject.builder().put(holder.member(), set.with(resource, limit())).build();
    return daemon().put(path, body).object();
  }

  private JsonObject putAgent(String agent) {
    JsonObject set =
        daemon()
            .get(ApiPath.of("v1", "quotas"))
            .object("agents")
            .flatMap(it -> it.object(agent))
            .orElse(JsonObject.empty());
    return daemon()
        .put(ApiPath.of("v1", "quotas", "agents", agent), set.with(resource, limit()))
        .object();
  }

  private JsonObject limit() {
    return JsonObject.builder()
        .putIfPresent("soft", soft == null ? null : Json.of(soft))
        .putIfPresent("hard", hard == null ? null : Json.of(hard))
        .putIfPresent("burst", burst == null ? null : Json.of(burst))
        .build();
  }
}
