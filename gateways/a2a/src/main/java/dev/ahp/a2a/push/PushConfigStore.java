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
 * Who wants to be told of what, kept in a file that only the daemon reads, since it holds
 * credentials. Wishes are forgotten after a month, or before if there are too many, in all or of
 * one caller, and their task's end was told.
 */
final class PushConfigStore {
  private static final int MOST = 10_000;
  private static final int MOST_OF_ONE = 1_000;
  private static final long KEPT_MS = Duration.ofDays(30).toMillis();

  private final Clock clock;
  private final int most;
  private final int mostOfOne;
  private final PushConfigFile file;
  private final Map<String, PushConfig> configs;

  PushConfigStore(Path file, Clock clock) {
    this(file, clock, MOST, MOST_OF_ONE);
  }

  /** With room for so many, and for so many of one caller. */
  PushConfigStore(Path file, Clock clock, int most, int mostOfOne) {
    this.clock = clock;
    this.most = most;
    this.mostOfOne = mostOfOne;
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

  /** Refuses a caller who has too many that there is still something to tell of. */
  synchronized void demandRoom(Caller caller) {
    forgetOld();
    if (count(it -> it.caller().equals(caller)) >= mostOfOne
        && count(it -> it.caller().equals(caller) && !it.hasToldTheEnd()) >= mostOfOne) {
      throw new Denied(
          ProblemCode.RATE_LIMITED,
          "this caller has " + mostOfOne + " push notification configurations; delete one first");
    }
    if (configs.size() >= most && count(it -> !it.hasToldTheEnd()) >= most) {
      throw new Denied(
          ProblemCode.UNAVAILABLE, "there are too many push notification configurations");
    }
  }

  private long count(Predicate<PushConfig> kind) {
    return configs.values().stream().filter(kind).count();
  }

  /** Keeps a wish; one that is new, and for which there is room. */
  synchronized void put(PushConfig config) {
    forgetOld();
    if (!configs.containsKey(config.key())) {
      makeRoom(config.caller());
    }
    configs.put(config.key(), config);
    file.put(config, configs.values());
  }

  private void makeRoom(Caller caller) {
    if (count(it -> it.caller().equals(caller)) >= mostOfOne) {
      forgetOldestTold(it -> it.caller().equals(caller));
    }
    if (configs.size() >= most) {
      forgetOldestTold();
    }
  }

  /** Only if it is still there. */
  synchronized void replace(PushConfig config) {
    if (configs.replace(config.key(), config) != null) {
      file.put(config, configs.values());
    }
  }

  synchronized void remove(String taskId, String id) {
    forget(PushConfig.key(taskId, id));
  }

  private void forget(String key) {
    if (configs.remove(key) != null) {
      file.remove(key, configs.values());
    }
  }

  /** Forgets the oldest wish of a task whose end was told; false if there is none. */
  synchronized boolean forgetOldestTold() {
    return forgetOldestTold(it -> true);
  }

  private boolean forgetOldestTold(Predicate<PushConfig> kind) {
    Optional<PushConfig> oldest =
        configs.values().stream().filter(kind).filter(PushConfig::hasToldTheEnd).findFirst();
    oldest.ifPresent(it -> forget(it.key()));
    return oldest.isPresent();
  }

  /** The file need not know: who reads it forgets them too. */
  private void forgetOld() {
    long oldest = clock.millis() - KEPT_MS;
    Iterator<PushConfig> inOrder = configs.values().iterator();
    while (inOrder.hasNext() && inOrder.next().made() < oldest) {
      inOrder.remove();
    }
  }
}
