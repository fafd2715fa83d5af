package dev.ahp.a2a.push;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.problem.ProblemCode;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The push notification configurations. Their file is private to the daemon because it contains
 * credentials. A configuration expires after 30 days. When the limit in total or per caller is
 * reached, the oldest finished configuration is deleted.
 */
final class PushConfigStore {
  private static final int MAX_CONFIGS = 10_000;
  private static final int MAX_PER_CALLER = 1_000;
  private static final long RETENTION_MS = Duration.ofDays(30).toMillis();

  private final Clock clock;
  private final int maxConfigs;
  private final int maxPerCaller;
  private final PushConfigFile file;
  private final Map<String, PushConfig> configs;

  PushConfigStore(Path file, Clock clock) {
    this(file, clock, MAX_CONFIGS, MAX_PER_CALLER);
  }

  /** Creates a store with the given limits. */
  PushConfigStore(Path file, Clock clock, int maxConfigs, int maxPerCaller) {
    this.clock = clock;
    this.maxConfigs = maxConfigs;
    this.maxPerCaller = maxPerCaller;
    this.file = new PushConfigFile(file);
    this.configs = this.file.read();
  }

  synchronized List<PushConfig> all() {
    return List.copyOf(configs.values());
  }

  synchronized List<PushConfig> of(String taskId) {
    return configs.values().stream().filter(it -> it.taskId().equals(taskId)).toList();
  }

  synchronized Optional<PushConfig> find(String taskId, String id) {
    return Optional.ofNullable(configs.get(PushConfig.key(taskId, id)));
  }

  /** Rejects a new configuration if unfinished ones fill a limit. */
  synchronized void requireCapacity(Caller caller) {
    removeExpired();
    if (count(it -> it.caller().equals(caller)) >= maxPerCaller
        && count(it -> it.caller().equals(caller) && !it.isFinished()) >= maxPerCaller) {
      throw new Denied(
          ProblemCode.RATE_LIMITED,
          "the caller has " + maxPerCaller + " push notification configurations; delete one first");
    }
    if (configs.size() >= maxConfigs && count(it -> !it.isFinished()) >= maxConfigs) {
      throw new Denied(
          ProblemCode.UNAVAILABLE,
          "the maximum of "
              + maxConfigs
              + " push notification configurations is reached; retry later");
    }
  }

  private long count(Predicate<PushConfig> filter) {
    return configs.values().stream().filter(filter).count();
  }

  /** Adds or replaces a configuration; deletes a finished one if a limit is reached. */
  synchronized void put(PushConfig config) {
    removeExpired();
    if (!configs.containsKey(config.key())) {
      evict(config.caller());
    }
    configs.put(config.key(), config);
    file.put(config, configs.values());
  }

  private void evict(Caller caller) {
    if (count(it -> it.caller().equals(caller)) >= maxPerCaller) {
      removeOldestFinished(it -> it.caller().equals(caller));
    }
    if (configs.size() >= maxConfigs) {
      removeOldestFinished();
    }
  }

  /** Replaces a configuration if it still exists. */
  synchronized void replace(PushConfig config) {
    if (configs.replace(config.key(), config) != null) {
      file.put(config, configs.values());
    }
  }

  synchronized void remove(String taskId, String id) {
    removeKey(PushConfig.key(taskId, id));
  }

  private void removeKey(String key) {
    if (configs.remove(key) != null) {
      file.remove(key, configs.values());
    }
  }

  /** Removes the oldest configuration whose task has ended; returns false if there is none. */
  synchronized boolean removeOldestFinished() {
    return removeOldestFinished(it -> true);
  }

  private boolean removeOldestFinished(Predicate<PushConfig> filter) {
    Optional<PushConfig> oldest =
        configs.values().stream().filter(filter).filter(PushConfig::isFinished).findFirst();
    oldest.ifPresent(it -> removeKey(it.key()));
    return oldest.isPresent();
  }

  /** Removes expired entries in memory only; they also expire when the file is read. */
  private void removeExpired() {
    long oldest = clock.millis() - RETENTION_MS;
    Iterator<PushConfig> inOrder = configs.values().iterator();
    while (inOrder.hasNext() && inOrder.next().made() < oldest) {
      inOrder.remove();
    }
  }
}
