package dev.ahp.a2a.serve;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.A2aTaskView;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code ListTasks}: newest first, in pages. The broker lists oldest first, so all that the caller
 * sees is looked through, up to a bound; beyond it a context must be named.
 */
public final class TaskList {
  private static final int MOST_LOOKED_AT = 10_000;
  private static final int STEP = 500;
  private static final int MAX_PAGE = 100;
  private static final int USUAL_PAGE = 50;

  private final BrokerApi exchange;
  private final TaskOperations tasks;

  public TaskList(BrokerApi exchange, TaskOperations tasks) {
    this.exchange = exchange;
    this.tasks = tasks;
  }

  /** A task, and when its status changed. */
  private record TaskEntry(String at, String id) {
    static final Comparator<TaskEntry> NEWEST_FIRST =
        Comparator.comparing(TaskEntry::at).thenComparing(TaskEntry::id).reversed();

    String token() {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString((at + " " + id).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Gives {@code {"tasks","nextPageToken","pageSize","totalSize"}}. */
  public JsonObject of(A2aRequest request) {
    JsonObject params = request.params();
    int size = A2aRequest.integer(params, "pageSize", 1, MAX_PAGE, USUAL_PAGE);
    A2aTaskView.ViewOptions viewOptions =
        new A2aTaskView.ViewOptions(
            TaskOperations.history(params), params.bool("includeArtifacts").orElse(false));
    TaskEntry after = request.text("pageToken").map(TaskList::entry).orElse(null);
    List<TaskEntry> all = entries(request);
    List<TaskEntry> rest =
        all.stream()
            .filter(it -> after == null || TaskEntry.NEWEST_FIRST.compare(it, after) > 0)
            .toList();
    List<TaskEntry> page = rest.subList(0, Math.min(size, rest.size()));
    List<Json> shown = new ArrayList<>();
    page.forEach(it -> shown.add(tasks.shown(request, viewOptions, it.id())));
    boolean more = page.size() < rest.size();
    return JsonObject.builder()
        .put("tasks", new JsonArray(shown))
        .put("nextPageToken", more ? page.get(page.size() - 1).token() : "")
        .put("pageSize", size)
        .put("totalSize", all.size())
        .build();
  }

  private static TaskEntry entry(String token) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
      int space = text.indexOf(' ');
      if (space > 0) {
        return new TaskEntry(text.substring(0, space), text.substring(space + 1));
      }
    } catch (IllegalArgumentException e) {
      throw A2aException.params("pageToken was not given here");
    }
    throw A2aException.params("pageToken was not given here");
  }

  private List<TaskEntry> entries(A2aRequest request) {
    String state = request.text("status").map(TaskList::state).orElse(null);
    String since = request.text("statusTimestampAfter").map(TaskList::time).orElse(null);
    Map<String, String> filter =
        request.text("contextId").map(it -> Map.of("taskId", it)).orElse(Map.of());
    List<TaskEntry> found = new ArrayList<>();
    int looked = 0;
    String next = null;
    do {
      JsonObject page =
          exchange.packets().list(request.caller(), filter, new PageRequest(STEP, next));
      List<JsonObject> packets = page.array("items").orElse(JsonArray.empty()).objects();
      packets.stream()
          .filter(it -> fits(it, state, since))
          .forEach(it -> found.add(new TaskEntry(changed(it), it.string("packetId").orElse(""))));
      looked += packets.size();
      next = page.string("next").orElse(null);
    } while (next != null && looked < MOST_LOOKED_AT);
    if (next != null) {
      throw A2aException.params("there are too many tasks to sort: name a contextId");
    }
    found.sort(TaskEntry.NEWEST_FIRST);
    return found;
  }

  private static String state(String name) {
    for (A2aTaskState state : A2aTaskState.values()) {
      if (state.wireName().equals(name)) {
        return name;
      }
    }
    if (name.equals("TASK_STATE_AUTH_REQUIRED") || name.equals("TASK_STATE_UNSPECIFIED")) {
      return name;
    }
    throw A2aException.params("status is no state of a task");
  }

  private static String time(String text) {
    return Rfc3339.parse(text)
        .map(Rfc3339::format)
        .orElseThrow(() -> A2aException.params("statusTimestampAfter is no RFC 3339 time"));
  }

  private static boolean fits(JsonObject packet, @Nullable String state, @Nullable String since) {
    return (state == null
            || state.equals("TASK_STATE_UNSPECIFIED")
            || A2aTaskState.of(packet).wireName().equals(state))
        && (since == null || changed(packet).compareTo(since) >= 0);
  }

  private static String changed(JsonObject packet) {
    return packet.string("updatedAt").orElse("");
  }
}
