package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints recent events, or new ones as they happen. */
@CommandLine.Command(
    footer = {
      "  ahp events --limit 20",
      "  ahp events --follow --task task-7",
      "  ahp events --follow --types packet.failed,alert --json",
      "",
      "With --json, each line is a JSON object. --follow resumes after a lost connection.",
    })
public final class EventsCommand extends RemoteCommand {
  @Option(names = "--follow", description = "Print new events until interrupted.")
  private boolean follow;

  @Option(names = "--task", paramLabel = "ID", description = "Task of the events (default: any).")
  private @Nullable String task;

  @Option(
      names = "--types",
      paramLabel = "TYPE",
      split = ",",
      description = "Events such as packet.failed, or alert; comma-separated (default: any).")
  private List<String> types = List.of();

  @Mixin private final PageOptions pageOptions = new PageOptions();

  @Override
  protected ExitCode execute() {
    if (follow) {
      new EventFollower(daemon(), stream(), this::note).run(this::print);
    } else {
      recent().forEach(this::print);
    }
    return ExitCode.DONE;
  }

  private ApiPath stream() {
    return ApiPath.of("v1", "events")
        .with("taskId", task == null ? null : taskId(task))
        .with("types", types.isEmpty() ? null : String.join(",", types));
  }

  /** Returns the newest records, oldest first. */
  private List<JsonObject> recent() {
    List<JsonObject> records = task == null ? ofAllTasks() : ofTask(task);
    int limit = Math.min(pageOptions.limit(), records.size());
    return records.subList(records.size() - limit, records.size());
  }

  private List<JsonObject> ofAllTasks() {
    JsonObject page =
        pageOptions.newest(daemon(), ApiPath.of("v1", "audit"), this::isWanted, it -> false);
    List<JsonObject> records = new ArrayList<>(items(page));
    Collections.reverse(records);
    return records;
  }

  /** Reads the trace of the task, which its agents may read, too. */
  private List<JsonObject> ofTask(String id) {
    JsonObject trace = onTask(id, it -> daemon().all(ApiPath.of("v1", "tasks", it, "trace")));
    return items(trace).stream().filter(this::isWanted).toList();
  }

  private static List<JsonObject> items(JsonObject page) {
    return page.array("items").orElse(JsonArray.empty()).objects();
  }

  private boolean isWanted(JsonObject record) {
    return types.isEmpty() || types.contains(record.string("event").orElse(""));
  }

  /** Prints an event; returns false if the output has ended. */
  private boolean print(JsonObject event) {
    terminal().out().println(options().json() ? event.toText() : EventText.of(event));
    terminal().flush();
    return !terminal().out().checkError();
  }
}
