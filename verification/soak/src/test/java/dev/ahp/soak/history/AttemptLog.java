package dev.ahp.soak.history;

import dev.ahp.soak.history.Attempt.CallOutcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The attempts of all callers by task. Thread-safe. */
public final class AttemptLog {
  private final Map<String, List<Attempt>> byTask = new TreeMap<>();
  private final Map<CallOutcome, Long> counts = new EnumMap<>(CallOutcome.class);
  private Set<String> changed = new TreeSet<>();

  /** Adds an attempt. An empty task id only counts the outcome. */
  public synchronized void add(String taskId, Attempt attempt) {
    counts.merge(attempt.outcome(), 1L, Long::sum);
    if (!taskId.isEmpty()) {
      byTask.computeIfAbsent(taskId, it -> new ArrayList<>(6)).add(attempt);
      changed.add(taskId);
    }
  }

  /** Returns the tasks with attempts since the last call of this method. */
  public synchronized Set<String> takeChanged() {
    Set<String> taken = changed;
    changed = new TreeSet<>();
    return taken;
  }

  public synchronized List<Attempt> attempts(String taskId) {
    return List.copyOf(byTask.getOrDefault(taskId, List.of()));
  }

  public synchronized Set<String> tasks() {
    return Set.copyOf(byTask.keySet());
  }

  public synchronized int taskCount() {
    return byTask.size();
  }

  public synchronized long count(CallOutcome outcome) {
    return counts.getOrDefault(outcome, 0L);
  }
}
