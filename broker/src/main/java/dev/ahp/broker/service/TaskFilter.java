package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PacketObjective;
import dev.ahp.problem.ProblemCode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The filter of a list of tasks; null matches any value. */
record TaskFilter(@Nullable String status, @Nullable String agent, @Nullable String search) {
  private static final Set<String> STATUSES =
      Set.of("ACTIVE", "PENDING_HANDOFF", "COMPLETED", "FAILED", "BLOCKED", "CANCELLED");

  static TaskFilter of(Map<String, String> filter) {
    String status = filter.get("status");
    if (status != null && !STATUSES.contains(status)) {
      throw Denied.of(
          ProblemCode.MALFORMED,
          "unknown status \""
              + status
              + "\"; expected one of "
              + String.join(", ", new TreeSet<>(STATUSES)),
          JsonObject.empty());
    }
    String search = filter.get("search");
    return new TaskFilter(
        status, filter.get("agent"), search == null ? null : search.toLowerCase(Locale.ROOT));
  }

  /**
   * Returns whether the task has the agent and the text. The store has selected the status.
   *
   * @param content returns the content of the task's first visible packet
   */
  boolean matches(JsonObject task, Supplier<JsonObject> content) {
    List<String> agents = task.array("agents").orElse(JsonArray.empty()).strings();
    if (agent != null && !agents.contains(agent)) {
      return false;
    }
    return search == null
        || contains(task.string("taskId").orElse(""), search)
        || agents.stream().anyMatch(it -> contains(it, search))
        || contains(PacketObjective.of(content.get()), search);
  }

  private static boolean contains(String text, String lowerCase) {
    return text.toLowerCase(Locale.ROOT).contains(lowerCase);
  }
}
