package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskDocument;
import dev.ahp.broker.store.TaskQuery;
import dev.ahp.broker.store.TaskQuery.TaskSort;
import dev.ahp.broker.store.TextQuery;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PacketObjective;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The filter of a list of tasks.
 *
 * @param search a part of the id, of an agent's name or of the objective, in lower case
 */
record TaskFilter(TaskQuery query, @Nullable String search) {
  private static final Set<String> STATUSES =
      Set.of("ACTIVE", "PENDING_HANDOFF", "COMPLETED", "FAILED", "BLOCKED", "CANCELLED");

  /** By rank, the most urgent first. */
  private static final List<String> PRIORITIES = List.of("CRITICAL", "HIGH", "MEDIUM", "LOW");

  private static final Set<String> SORTS = Set.of("created", "updated", "cost");

  static TaskFilter of(Map<String, String> filter, PageRequest page) {
    String status = oneOf(filter, "status", STATUSES).orElse(null);
    TaskSort sort =
        oneOf(filter, "sort", SORTS)
            .map(it -> TaskSort.valueOf(it.toUpperCase(Locale.ROOT)))
            .orElse(TaskSort.CREATED);
    String search = filter.get("search");
    TaskQuery query =
        new TaskQuery(
            status,
            filter.get("agent"),
            new TaskQuery.PacketFilter(
                filter.get("type"), priority(filter), filter.get("contract")),
            time(filter, "createdAfter"),
            time(filter, "createdBefore"),
            micros(filter),
            text(filter),
            sort,
            page.newest(),
            TaskPageCursor.position(page, sort),
            page.limit());
    return new TaskFilter(query, search == null ? null : search.toLowerCase(Locale.ROOT));
  }

  private static Optional<String> oneOf(
      Map<String, String> filter, String name, Collection<String> known) {
    String value = filter.get(name);
    if (value != null && !known.contains(value)) {
      throw malformed(
          "unknown %s \"%s\"; expected one of %s"
              .formatted(name, value, String.join(", ", new TreeSet<>(known))));
    }
    return Optional.ofNullable(value);
  }

  private static @Nullable Integer priority(Map<String, String> filter) {
    return oneOf(filter, "priority", PRIORITIES).map(PRIORITIES::indexOf).orElse(null);
  }

  private static long time(Map<String, String> filter, String name) {
    String value = filter.get(name);
    if (value == null) {
      return 0;
    }
    return Rfc3339.parse(value)
        .map(Instant::toEpochMilli)
        .orElseThrow(
            () -> malformed(name + " \"" + value + "\" is invalid; expected an RFC 3339 time"));
  }

  private static long micros(Map<String, String> filter) {
    String value = filter.getOrDefault("minCost", "0");
    try {
      double usd = Double.parseDouble(value);
      if (usd >= 0 && Double.isFinite(usd)) {
        return TaskDocument.micros(usd);
      }
    } catch (NumberFormatException e) {
      throw invalidCost(value);
    }
    throw invalidCost(value);
  }

  private static Denied invalidCost(String value) {
    return malformed(
        "minCost \"" + value + "\" is invalid; expected an amount in US dollars, 0 or more");
  }

  private static @Nullable TextQuery text(Map<String, String> filter) {
    String text = filter.get("q");
    if (text == null) {
      return null;
    }
    TextQuery query = TextQuery.of(text);
    if (query.isEmpty()) {
      throw malformed("q contains no word; expected words, \"phrases\" or prefixes*");
    }
    return query;
  }

  private static Denied malformed(String message) {
    return Denied.of(ProblemCode.MALFORMED, message, JsonObject.empty());
  }

  /**
   * Returns whether the caller may learn that the task matches: the store has checked all packets
   * of the task, and the caller may see only some.
   */
  boolean matchesVisible(
      StoreView view, String taskId, List<PacketState> visible, boolean isEverything) {
    if (isEverything) {
      return true;
    }
    return visible.stream().anyMatch(query.packet()::matches)
        && (query.text() == null
            || query.text().matches(TaskDocument.words(taskId, visible, view::content)));
  }

  /**
   * Returns whether the task has the agent and the text.
   *
   * @param content returns the content of the task's first visible packet
   */
  boolean matches(JsonObject task, Supplier<JsonObject> content) {
    List<String> agents = task.array("agents").orElse(JsonArray.empty()).strings();
    if (query.agent() != null && !agents.contains(query.agent())) {
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
