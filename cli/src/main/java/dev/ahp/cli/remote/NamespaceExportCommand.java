package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Exports an agent of a namespace to another namespace. */
@CommandLine.Command(
    footer = {
      "  ahp namespaces export worker --from billing --to support --type task.assign",
      "  ahp namespaces export worker --from billing --to support --type task.assign --name refunds",
      "",
      "Agents of the other namespace can then send packets of these types to the agent.",
    })
public final class NamespaceExportCommand extends RemoteCommand {
  @Parameters(paramLabel = "AGENT", description = "Name of the agent.")
  private String agent = "";

  @Mixin private ExportDirectionOptions direction = new ExportDirectionOptions();

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      required = true,
      description = "Packet type that it can send; repeatable.")
  private List<String> types = List.of();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the agent in the other namespace (default: the same).")
  private @Nullable String name;

  @Override
  protected ExitCode execute() {
    JsonObject body =
        JsonObject.builder()
            .put("agent", agent)
            .put("to", direction.to())
            .put("types", JsonArray.ofStrings(types))
            .putIfPresent("as", name == null ? null : Json.of(name))
            .build();
    JsonObject added =
        administration()
            .post(ApiPath.of("v1", "namespaces", direction.from(), "exports"), body)
            .object();
    String as = added.string("as").orElse(agent);
    return printResult(
        added,
        TerminalSanitizer.line(
            "exported %s of %s to %s as %s"
                .formatted(agent, direction.from(), direction.to(), as)));
  }
}
