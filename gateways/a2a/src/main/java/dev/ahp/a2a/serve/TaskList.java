package dev.ahp.a2a.serve;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.A2aTaskView;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.time.Rfc3339;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code ListTasks}: newest first, in pages. The broker lists oldest first, so all visible packets
 * are read and sorted, up to a limit. Beyond the limit the client must name a context.
 */
public record TaskList(BrokerApi broker, TaskOperations tasks) {
  private static final int MAX_PACKETS = 10_000;
  private static final int PACKETS_PER_PAGE = 500;
  private static final int MAX_PAGE = 100;
  private static final int DEFAULT_PAGE = 50;
  private static final String UNSPECIFIED = "TASK_STATE_UNSPECIFIED";

  /** A task with the time of its last status change. */
  private record TaskEntry(String at, String id) {
    static final Comparator<TaskEntry> NEWEST_FIRST =
        Comparator.comparing(TaskEntry::at).thenComparing(TaskEntry::id).reversed();

    String token() {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString((at + " " + id).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Returns {@code {"tasks","nextPageToken","pageSize","totalSize"}}. */
  public JsonObject of(A2aRequest request) {
    JsonObject params = request.params();
    int size = A2aRequest.integer(params, "pageSize", 1, MAX_PAGE, DEFAULT_PAGE);
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
    List<Json> views = new ArrayList<>();
    page.forEach(it -> views.add(tasks.view(request, viewOptions, it.id())));
    boolean more = page.size() < rest.size();
    return JsonObject.builder()
        .put("tasks", new JsonArray(views))
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
      // Reported below, like any other text that is not a token.
    }
    throw A2aException.params("pageToken is invalid");
  }

  private List<TaskEntry> entries(A2aRequest request) {
    String state = request.text("status").map(TaskList::state).orElse(null);
    String since = request.text("statusTimestampAfter").map(TaskList::time).orElse(null);
    Map<String, String> filter =
        request.text("contextId").map(it -> Map.of("taskId", it)).orElse(Map.of());
    List<TaskEntry> found = new ArrayList<>();
    int read = 0;
    String next = null;
    do {
      JsonObject page =
          broker.packets().list(request.caller(), filter, new PageRequest(PACKETS_PER_PAGE, next));
      List<JsonObject> packets = page.array("items").orElse(JsonArray.empty()).objects();
      packets.stream()
          .map(it -> withOutcome(request, it))
          .filter(it -> matches(it, state, since))
          .forEach(it -> found.add(new TaskEntry(changedAt(it), it.string("packetId").orElse(""))));
      read += packets.size();
      next = page.string("next").orElse(null);
    } while (next != null && read < MAX_PACKETS);
    if (next != null) {
      throw A2aException.params("too many tasks; filter by contextId");
    }
    found.sort(TaskEntry.NEWEST_FIRST);
    return found;
  }

  /** Reads the outcome of a packet that other agents may have continued. */
  private JsonObject withOutcome(A2aRequest request, JsonObject packet) {
    boolean mayGoOn =
        A2aTaskState.isOver(packet)
            && packet
                .string("terminalReason")
                .filter(TerminalReason.SUCCESS.wireName()::equals)
                .isEmpty();
    return mayGoOn
        ? broker.packets().outcome(request.caller(), packet.string("packetId").orElse(""))
        : packet;
  }

  private static String state(String name) {
    if (A2aTaskState.named(name).isEmpty() && !name.equals(UNSPECIFIED)) {
      throw A2aException.params("status must be a task state");
    }
    return name;
  }

  private static String time(String text) {
    return Rfc3339.parse(text)
        .map(Rfc3339::format)
        .orElseThrow(() -> A2aException.params("statusTimestampAfter must be an RFC 3339 time"));
  }

  private static boolean matches(
      JsonObject packet, @Nullable String state, @Nullable String since) {
    return (state == null
            || state.equals(UNSPECIFIED)
            || A2aTaskState.of(packet).wireName().equals(state))
        && (since == null || changedAt(packet).compareTo(since) >= 0);
  }

  private static String changedAt(JsonObject packet) {
    return packet.string("updatedAt").orElse("");
  }
}
