package dev.ahp.soak;

import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.redis.RedisMailbox;
import dev.ahp.soak.SoakSummary.CallCounts;
import dev.ahp.soak.fault.FaultInjector;
import dev.ahp.soak.fault.FaultKind;
import dev.ahp.soak.history.Attempt.CallOutcome;
import dev.ahp.soak.history.AttemptLog;
import dev.ahp.soak.history.EvidenceReader;
import dev.ahp.soak.history.HistoryChecker;
import dev.ahp.soak.history.TaskEvidence;
import dev.ahp.soak.load.SoakLoad;
import dev.ahp.soak.node.SoakCluster;
import dev.ahp.soak.node.SoakDaemon;
import dev.ahp.soak.node.SoakDaemon.CommandOutput;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Runs callers and faults against a cluster and checks the history after each fault. */
final class SoakRun implements AutoCloseable {
  /** The verification of a long run takes minutes on a busy machine. */
  private static final Duration VERIFY_TIME = Duration.ofMinutes(5);

  private static final int SENDERS = 3;
  private static final int WORKERS = 4;
  private static final int FINISHERS = 2;
  private static final Duration STUCK = Duration.ofSeconds(90);
  private static final Duration SETTLE = Duration.ofSeconds(150);
  private static final Duration REDIS_IDLE = Duration.ofSeconds(2);
  private static final int MIN_CALLS = 60;
  private static final int MAX_EXTRA_CALLS = 140;
  private static final int MAX_REPORTED = 5;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long SETTLE_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final SoakOptions options;
  private final SoakCluster cluster;
  private final AttemptLog log = new AttemptLog();
  private final SoakLoad load;
  private final Random random;
  private final FaultInjector injector;
  private final Map<FaultKind, Integer> injected = new ConcurrentHashMap<>();
  private final Map<FaultKind, String> skipped = new ConcurrentHashMap<>();
  private final List<String> violations = Collections.synchronizedList(new ArrayList<>());
  private final long start = System.nanoTime();
  private final AtomicInteger checks = new AtomicInteger();
  private volatile long auditRecords;

  SoakRun(SoakOptions options, SoakCluster cluster) {
    this.options = options;
    this.cluster = cluster;
    this.random = new Random(options.seed());
    this.load = new SoakLoad(log, options.seed(), cluster.redis().isPresent());
    this.injector = new FaultInjector(cluster, random, options.faultTime());
  }

  /** Runs until the time is over, the number of faults is reached or a check fails. */
  SoakSummary run() throws IOException, InterruptedException, SQLException {
    startCallers();
    List<FaultKind> possible = possibleFaults();
    List<FaultKind> bag = new ArrayList<>();
    while (!isOver()) {
      awaitCalls(MIN_CALLS + random.nextInt(MAX_EXTRA_CALLS), "before a fault");
      if (possible.isEmpty() || !violations.isEmpty()) {
        continue;
      }
      if (bag.isEmpty()) {
        bag.addAll(possible);
        Collections.shuffle(bag, random);
      }
      inject(bag.remove(0));
    }
    finish();
    return summary();
  }

  private void startCallers() {
    Map<String, JsonObject> entries = new TreeMap<>();
    addEntries(entries, "worker", WORKERS, role(SoakLoad.WORKER));
    addEntries(entries, "finisher", FINISHERS, role(SoakLoad.FINISHER));
    addEntries(entries, "sender", SENDERS, JsonObject.empty());
    cluster.redis().ifPresent(redis -> entries.put(SoakLoad.CARRIED, redis.entry()));
    cluster
        .agents(entries)
        .forEach(
            (name, daemons) -> {
              if (name.equals(SoakLoad.CARRIED)) {
                JsonObject address = cluster.redis().orElseThrow().direct();
                load.addCarried(RedisMailbox.of(address, name, "soak", REDIS_IDLE), daemons);
              } else if (name.startsWith("sender")) {
                load.addSender(name, daemons);
              } else {
                load.addWorker(name, daemons);
              }
            });
  }

  private static void addEntries(
      Map<String, JsonObject> entries, String prefix, int count, JsonObject entry) {
    for (int i = 0; i < count; i++) {
      entries.put(prefix + i, entry);
    }
  }

  private static JsonObject role(String name) {
    return JsonObject.builder().put("roles", JsonArray.ofStrings(List.of(name))).build();
  }

  private List<FaultKind> possibleFaults() {
    List<FaultKind> possible = new ArrayList<>();
    for (FaultKind kind : FaultKind.values()) {
      if (options.faults().contains(kind)) {
        injector
            .obstacle(kind)
            .ifPresentOrElse(reason -> skipped.put(kind, reason), () -> possible.add(kind));
      }
    }
    return possible;
  }

  private boolean isOver() {
    int faults = injected.values().stream().mapToInt(it -> it).sum();
    return !violations.isEmpty()
        || elapsed().compareTo(options.duration()) >= 0
        || (options.maxFaults() > 0 && faults >= options.maxFaults());
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private void inject(FaultKind kind) throws IOException, InterruptedException, SQLException {
    String fault = injector.inject(kind);
    injected.merge(kind, 1, Integer::sum);
    try {
      cluster.awaitReady();
    } catch (IllegalStateException e) {
      violations.add("after " + fault + ": " + e.getMessage());
      return;
    }
    awaitCalls(MIN_CALLS, "after " + fault);
    load.gate().whilePaused(() -> check(log.takeChanged(), "after " + fault));
  }

  /** Waits until callers got this many acknowledgements. */
  private void awaitCalls(int count, String when) {
    long target = log.count(CallOutcome.ACKNOWLEDGED) + count;
    long deadline = System.nanoTime() + STUCK.toNanos();
    while (log.count(CallOutcome.ACKNOWLEDGED) < target && violations.isEmpty()) {
      load.failures().forEach(it -> violations.add("a caller ended: " + it));
      if (System.nanoTime() > deadline) {
        violations.add(
            "fewer than " + count + " calls succeeded in " + STUCK.toSeconds() + " s " + when);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** Compares tasks with the store and verifies the audit chain. */
  private void check(Collection<String> tasks, String when) {
    DaemonClient operator = cluster.operator(random.nextInt(cluster.daemons().size()));
    EvidenceReader reader = new EvidenceReader(operator, log);
    tasks.parallelStream().forEach(it -> check(reader.read(it), when));
    JsonObject report = operator.get(ApiPath.of("v1", "audit", "verify"), VERIFY_TIME);
    auditRecords = report.number("records").orElse(0.0).longValue();
    if (!report.bool("ok").orElse(false)) {
      violations.add(when + ": the audit chain is not valid: " + report.toText());
    }
    checks.incrementAndGet();
  }

  private void check(TaskEvidence evidence, String when) {
    for (String violation : HistoryChecker.check(evidence)) {
      boolean isReported = violations.size() < MAX_REPORTED;
      violations.add(when + ": " + violation + (isReported ? "\n" + evidence.describe() : ""));
    }
  }

  /** Waits until all tasks have ended, checks all of them, and verifies the stopped store. */
  private void finish() throws IOException, InterruptedException {
    if (violations.isEmpty()) {
      load.stopSending();
      awaitSettled();
      load.stop();
      check(log.tasks(), "at the end");
    }
    for (SoakDaemon daemon : cluster.daemons()) {
      daemon.terminate();
    }
    SoakDaemon first = cluster.daemons().get(0);
    CommandOutput verified = first.run("audit", "verify", "--data", first.data().toString());
    if (verified.exit() != 0) {
      violations.add("ahp audit verify exits with " + verified.exit() + ": " + verified.text());
    }
  }

  private void awaitSettled() {
    EvidenceReader reader = new EvidenceReader(cluster.operator(0), log);
    Set<String> open = new HashSet<>(log.tasks());
    long deadline = System.nanoTime() + SETTLE.toNanos();
    while (!open.isEmpty() && System.nanoTime() < deadline) {
      open.removeIf(reader::isSettled);
      LockSupport.parkNanos(SETTLE_POLL_NANOS);
    }
    for (String task : open) {
      violations.add("task " + task + " does not end\n" + reader.read(task).describe());
    }
  }

  SoakSummary summary() {
    return new SoakSummary(
        options,
        elapsed(),
        new CallCounts(
            log.taskCount(),
            log.count(CallOutcome.ACKNOWLEDGED),
            log.count(CallOutcome.REFUSED),
            log.count(CallOutcome.UNKNOWN)),
        injected,
        skipped,
        checks.get(),
        auditRecords,
        List.copyOf(violations));
  }

  @Override
  public void close() {
    load.close();
  }
}
