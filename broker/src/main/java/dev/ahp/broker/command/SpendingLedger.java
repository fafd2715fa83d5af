package dev.ahp.broker.command;

import dev.ahp.broker.gate.CapGate;
import dev.ahp.broker.gate.SpendingCaps;
import dev.ahp.broker.gate.SpendingCaps.Cap;
import dev.ahp.broker.gate.SpendingCaps.Spending;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskAttribute;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts the reported costs of agents per day, and raises an alert when a cap is reached. Each
 * writer thread has its own rows, so that the nodes of a cluster do not wait for each other; the
 * sum of the rows counts.
 */
public final class SpendingLedger {
  private static final String PREFIX = "spending/";
  private static final long RETENTION_MS = Duration.ofDays(3).toMillis();
  private static final int MAX_ROWS = 100_000;

  private final Environment environment;
  private final AlertWriter alerts;
  private final ThreadLocal<String> writer;

  SpendingLedger(Environment environment, AlertWriter alerts) {
    this.environment = environment;
    this.alerts = alerts;
    this.writer = ThreadLocal.withInitial(environment.ids());
  }

  private SpendingCaps caps() {
    return environment.settings().governance().caps();
  }

  /** Adds the costs that an agent reported with a packet. */
  void add(UnitOfWork work, PacketState packet, String agent, Spending more) {
    if (!caps().hasAgentCaps() || more.equals(Spending.NOTHING)) {
      return;
    }
    LocalDate day = Instant.ofEpochMilli(work.now()).atOffset(ZoneOffset.UTC).toLocalDate();
    String prefix = prefix(agent, day);
    Spending before = sum(work.entries(KeyValueTable.SETTINGS, prefix, MAX_ROWS));
    String key = prefix + writer.get();
    Spending own = read(work.entry(KeyValueTable.SETTINGS, key)).plus(more);
    JsonObject row = JsonObject.builder().put("usd", own.usd()).put("tokens", own.tokens()).build();
    work.put(new KeyValueEntry(KeyValueTable.SETTINGS, key, row, work.now() + RETENTION_MS));
    Cap cap = caps().ofAgent(agent);
    alertIfReached(work, packet, "of " + agent + " per day", cap, before, before.plus(more));
  }

  /** Raises an alert if the costs of a task have reached the cap with the last report. */
  void taskChanged(UnitOfWork work, PacketState packet, Spending before, Spending after) {
    alertIfReached(work, packet, "per task", caps().perTask(), before, after);
  }

  private void alertIfReached(
      UnitOfWork work, PacketState packet, String name, Cap cap, Spending before, Spending after) {
    if (!cap.isNone() && cap.used(before) < 1 && cap.used(after) >= 1) {
      alerts.raise(
          work,
          "CAP_REACHED",
          packet.taskId(),
          packet.id(),
          "reported costs have reached the cap " + name + ": " + CapGate.text(cap, after));
    }
  }

  /** Returns the reported costs of a task. */
  public static Spending ofTask(TaskState task) {
    var attributes = task.attributes();
    return new Spending(
        attributes.get(TaskAttribute.SPENT).orElse(0d)
            + attributes.get(TaskAttribute.ENDED).orElse(0d),
        attributes.get(TaskAttribute.SPENT_TOKENS).orElse(0L)
            + attributes.get(TaskAttribute.ENDED_TOKENS).orElse(0L));
  }

  /** Returns the reported costs of an agent on a day. */
  public static Spending ofAgent(StoreView view, String agent, LocalDate day) {
    return sum(view.entries(KeyValueTable.SETTINGS, prefix(agent, day), "", MAX_ROWS));
  }

  /** Returns the reported costs of all agents on a day, by name. */
  public static SortedMap<String, Spending> ofDay(StoreView view, LocalDate day) {
    String prefix = PREFIX + day + "/";
    SortedMap<String, Spending> all = new TreeMap<>();
    for (KeyValueEntry entry : view.entries(KeyValueTable.SETTINGS, prefix, "", MAX_ROWS)) {
      String agent = entry.key().substring(prefix.length(), entry.key().lastIndexOf('/'));
      all.merge(agent, read(entry.value()), Spending::plus);
    }
    return all;
  }

  private static String prefix(String agent, LocalDate day) {
    return PREFIX + day + "/" + agent + "/";
  }

  private static Spending sum(List<KeyValueEntry> entries) {
    return entries.stream().map(it -> read(it.value())).reduce(Spending.NOTHING, Spending::plus);
  }

  private static Spending read(@Nullable JsonObject row) {
    return row == null
        ? Spending.NOTHING
        : new Spending(
            row.number("usd").orElse(0d), row.number("tokens").map(Double::longValue).orElse(0L));
  }
}
