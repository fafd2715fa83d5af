package dev.ahp.broker.events;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Subscriptions by the task of their filter, so that a record is compared only with those that can
 * match. Thread-safe.
 */
final class SubscriptionSet {
  /** The key of subscriptions to all tasks; no task has this id. */
  private static final String ALL_TASKS = "";

  private final Map<String, Set<EventSubscription>> byTask = new ConcurrentHashMap<>();

  static SubscriptionSet of(Collection<EventSubscription> subscriptions) {
    SubscriptionSet set = new SubscriptionSet();
    subscriptions.forEach(set::add);
    return set;
  }

  private static String key(EventSubscription subscription) {
    @Nullable String taskId = subscription.filter().taskId();
    return taskId == null ? ALL_TASKS : taskId;
  }

  void add(EventSubscription subscription) {
    byTask.compute(
        key(subscription),
        (key, present) -> {
          Set<EventSubscription> ofKey = present == null ? new CopyOnWriteArraySet<>() : present;
          ofKey.add(subscription);
          return ofKey;
        });
  }

  void remove(EventSubscription subscription) {
    removeIf(key(subscription), subscription::equals);
  }

  void removeIf(Predicate<EventSubscription> condition) {
    byTask.keySet().forEach(key -> removeIf(key, condition));
  }

  private void removeIf(String key, Predicate<EventSubscription> condition) {
    byTask.computeIfPresent(
        key,
        (sameKey, present) -> {
          present.removeIf(condition);
          return present.isEmpty() ? null : present;
        });
  }

  boolean isEmpty() {
    return byTask.isEmpty();
  }

  void forEach(Consumer<EventSubscription> action) {
    byTask.values().forEach(present -> present.forEach(action));
  }

  /** Returns the subscriptions to all tasks and those to one task. */
  Stream<EventSubscription> ofTask(@Nullable String taskId) {
    Stream<EventSubscription> toAll = byTask.getOrDefault(ALL_TASKS, Set.of()).stream();
    return taskId == null || taskId.equals(ALL_TASKS)
        ? toAll
        : Stream.concat(toAll, byTask.getOrDefault(taskId, Set.of()).stream());
  }
}
