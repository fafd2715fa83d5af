package dev.ahp.soak;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.soak.fault.FaultKind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The outcome of a soak.
 *
 * @param skipped the faults that were not possible, with the reasons
 * @param violations the violated rules, each with the history of the task
 */
record SoakSummary(
    SoakOptions options,
    Duration elapsed,
    CallCounts calls,
    Map<FaultKind, Integer> injected,
    Map<FaultKind, String> skipped,
    int checks,
    long auditRecords,
    List<String> violations) {

  SoakSummary {
    injected = Map.copyOf(injected);
    skipped = Map.copyOf(skipped);
    violations = List.copyOf(violations);
  }

  /** The numbers of tasks and calls. */
  record CallCounts(int tasks, long acknowledged, long refused, long unknown) {}

  boolean isClean() {
    return violations.isEmpty();
  }

  JsonObject toJson() {
    JsonObject.Builder faults = JsonObject.builder();
    new TreeMap<>(injected).forEach((kind, count) -> faults.put(kind.wireName(), count));
    JsonObject.Builder notPossible = JsonObject.builder();
    skipped.forEach((kind, reason) -> notPossible.put(kind.wireName(), reason));
    return JsonObject.builder()
        .put("store", options.storeName())
        .put("seed", options.seed())
        .put("seconds", elapsed.toSeconds())
        .put("tasks", calls.tasks)
        .put("acknowledged", calls.acknowledged)
        .put("refused", calls.refused)
        .put("unknown", calls.unknown)
        .put("faults", faults.build())
        .put("skipped", notPossible.build())
        .put("checks", checks)
        .put("auditRecords", auditRecords)
        .put("violations", JsonArray.ofStrings(violations))
        .build();
  }

  private String counts() {
    return injected.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(it -> it.getKey().wireName() + " " + it.getValue())
        .collect(Collectors.joining(", ", "(", ")"));
  }

  /** One line about the progress. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "soak %s: %d s, %d tasks, %d calls acknowledged, %d refused, %d unknown, faults %s,"
            + " %d checks, %d violations",
        options.storeName(),
        elapsed.toSeconds(),
        calls.tasks,
        calls.acknowledged,
        calls.refused,
        calls.unknown,
        counts(),
        checks,
        violations.size());
  }
}
