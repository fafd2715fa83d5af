package dev.ahp.cli.remote;

import dev.ahp.Denied;
import dev.ahp.cli.command.ByteCount;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Counts packets, tasks, agents, audit records and bytes of each namespace. */
@CommandLine.Command(footer = {"  ahp namespaces usage", "  ahp namespaces usage --json"})
public final class NamespaceUsageCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    DaemonClient daemon = administration();
    List<Json> usage = new ArrayList<>();
    for (JsonObject namespace : items(daemon.get(ApiPath.of("v1", "namespaces")))) {
      usage.add(usage(namespace.string("name").orElseThrow(), namespace));
    }
    return printTable(
        JsonObject.builder().put("items", new JsonArray(usage)).build(),
        "No namespaces.",
        TableColumn.text("NAME", "name"),
        TableColumn.text("STATE", "state"),
        TableColumn.text("AGENTS", "agents"),
        TableColumn.text("PACKETS", "packets"),
        TableColumn.text("TASKS", "tasks"),
        TableColumn.text("OPEN", "openTasks"),
        TableColumn.text("AUDIT RECORDS", "auditRecords"),
        new TableColumn(
            "STORE",
            it -> it.number("storeBytes").map(size -> ByteCount.of(size.longValue())).orElse("")));
  }

  private JsonObject usage(String name, JsonObject namespace) {
    JsonObject.Builder usage =
        JsonObject.builder().put("name", name).putIfPresent("state", namespace.get("state"));
    try {
      JsonObject counts = daemon().with(address().in(name)).get(ApiPath.of("v1", "usage"));
      return usage.putAll(counts).build();
    } catch (Denied notRunning) {
      return usage.build();
    }
  }
}
