package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Lists the agents that namespaces export. */
@CommandLine.Command(
    footer = {"  ahp namespaces exports", "  ahp namespaces exports billing --json"})
public final class NamespaceExportsCommand extends TableCommand {
  @Parameters(
      paramLabel = "NAMESPACE",
      arity = "0..1",
      description = "Namespace of the agents (default: all).")
  private @Nullable String namespace;

  @Override
  protected ExitCode execute() {
    DaemonClient daemon = administration();
    List<Json> exports = new ArrayList<>();
    for (String name : names(daemon)) {
      exports.addAll(items(daemon.get(ApiPath.of("v1", "namespaces", name, "exports"))));
    }
    return printTable(
        JsonObject.builder().put("items", new JsonArray(exports)).build(),
        "No exports.",
        TableColumn.text("NAMESPACE", "namespace"),
        TableColumn.text("AGENT", "agent"),
        TableColumn.text("TO", "to"),
        TableColumn.text("AS", "as"),
        TableColumn.words("TYPES", "types"),
        TableColumn.text("STATE", "state"),
        TableColumn.time("CREATED", "createdAt"));
  }

  private List<String> names(DaemonClient daemon) {
    return namespace != null
        ? List.of(namespace)
        : items(daemon.get(ApiPath.of("v1", "namespaces"))).stream()
            .flatMap(it -> it.string("name").stream())
            .toList();
  }
}
