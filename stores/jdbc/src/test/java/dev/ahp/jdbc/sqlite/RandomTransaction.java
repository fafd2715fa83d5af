package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.testkit.StoreRows;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A random transaction; the same seed does and reads the same on every store. */
final class RandomTransaction {
  private static final List<String> QUEUES = List.of("q1", "q2", "q3");
  private static final List<KeyValueTable> TABLES =
      List.of(
          KeyValueTable.SEEN,
          KeyValueTable.CHECKPOINTS,
          KeyValueTable.PERSONAL,
          KeyValueTable.SUBJECTS);
  private static final int TASKS = 6;
  private static final int KEYS = 5;
  private static final int LARGE_BATCH = 40;

  private final Random random;
  private final StoreSession session;
  private final long step;
  private long timeCount;
  private final List<String> seen = new ArrayList<>();

  private RandomTransaction(long seed, StoreSession session, long step) {
    this.random = new Random(seed);
    this.session = session;
    this.step = step;
  }

  /** Performs random actions; returns what was read. */
  static List<String> run(long seed, StoreSession session, long step) {
    RandomTransaction transaction = new RandomTransaction(seed, session, step);
    int count = 1 + transaction.random.nextInt(4);
    for (int i = 0; i < count; i++) {
      transaction.perform(i);
    }
    StoreRows.append(
        session,
        session.head(),
        StoreRows.facts(step, "packet.submitted", "triage", "p" + step, transaction.anyTask()));
    return transaction.seen;
  }

  private void perform(int act) {
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> submit(act, 1 + random.nextInt(3));
      case 3 -> submit(act, random.nextInt(6) == 0 ? LARGE_BATCH : 1);
      case 4, 5, 6 -> claim();
      case 7 -> complete();
      case 8 -> release();
      case 9 -> fireTimers();
      case 10 -> putEntry();
      default -> read();
    }
  }

  private String anyTask() {
    return "t" + random.nextInt(TASKS);
  }

  private List<String> someQueues() {
    List<String> some = new ArrayList<>(QUEUES);
    some.removeIf(it -> random.nextInt(3) == 0);
    return some;
  }

  private void submit(int act, int count) {
    String taskId = anyTask();
    TaskState known = session.task(taskId);
    TaskState task = known == null ? StoreRows.task(session, taskId) : known.withFailure();
    List<PacketChange> added = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String id = "p" + step + "-" + act + "-" + i;
      PacketState packet =
          StoreRows.ready(
              session,
              id,
              taskId,
              1 + random.nextInt(3),
              random.nextInt(9),
              someQueues().toArray(String[]::new));
      PacketState typed =
          StoreRows.sent(
              packet, random.nextBoolean() ? "chat" : null, "s" + random.nextInt(3), null);
      added.add(new PacketChange(null, withRandomTimer(typed), content()));
    }
    session.write(new Changes(added, List.of(task), List.of()));
  }

  private PacketState withRandomTimer(PacketState packet) {
    return packet.with(packet.deadlines().dueAt(random.nextBoolean() ? 0 : uniqueTime(1)));
  }

  /** Returns a unique time, because stores need not agree on the order of equal ones. */
  private long uniqueTime(int from) {
    return (from + random.nextInt(50)) * 1_000_000L + step * 1_000 + timeCount++;
  }

  /** Returns a content, sometimes a large one. */
  private JsonObject content() {
    int length = random.nextInt(40) == 0 ? 40_000 : random.nextInt(900);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('!' + random.nextInt(90)));
    }
    return JsonObject.builder().put("text", text.toString()).build();
  }

  private void claim() {
    Set<String> types = random.nextInt(4) == 0 ? Set.of("chat") : Set.of();
    String taskId = random.nextInt(5) == 0 ? anyTask() : null;
    List<PacketState> found =
        session.claimable(new ClaimQuery(someQueues(), taskId, types, 1 + random.nextInt(4)));
    for (PacketState packet : found) {
      record("claimed", packet);
      write(packet, withRandomTimer(StoreRows.moved(packet, Status.RUNNING)));
    }
  }

  private void complete() {
    PacketState packet = any(Status.RUNNING);
    if (packet != null) {
      record("completed", packet);
      write(packet, packet.ended(Status.COMPLETED, TerminalReason.SUCCESS));
    }
  }

  private void release() {
    PacketState packet = any(Status.RUNNING);
    if (packet != null) {
      record("given back", packet);
      PacketState ready = packet.with(packet.placement().ready(someQueues(), random.nextInt(9)));
      write(packet, withRandomTimer(ready));
    }
  }

  /** Returns a packet by a random id, so that ids outside of the cache are read too. */
  private @Nullable PacketState any(Status status) {
    for (int i = 0; i < 8; i++) {
      PacketState packet = session.packet(anyId());
      if (packet != null && packet.status() == status) {
        return packet;
      }
    }
    return null;
  }

  private String anyId() {
    return "p" + (step - random.nextInt(12)) + "-" + random.nextInt(2) + "-" + random.nextInt(2);
  }

  private void fireTimers() {
    for (PacketState packet : session.due(random.nextInt(60) * 1_000_000L, 1 + random.nextInt(5))) {
      record("due", packet);
      write(packet, packet.with(packet.deadlines().dueAt(uniqueTime(60))));
    }
  }

  private void write(PacketState before, PacketState after) {
    session.write(StoreRows.changed(before, after));
  }

  private void putEntry() {
    KeyValueTable table = TABLES.get(random.nextInt(TABLES.size()));
    String key = "k" + random.nextInt(KEYS);
    session.fetch(new ReadSet().entry(table, key));
    seen.add("kept " + session.entry(table, key));
    session.write(
        StoreRows.entries(
            random.nextInt(3) == 0
                ? KeyValueEntry.removal(table, key)
                : new KeyValueEntry(table, key, content(), random.nextBoolean() ? 0 : 1_000)));
  }

  private void read() {
    PacketState packet = session.packet(anyId());
    if (packet != null) {
      record("found", packet);
      seen.add("content " + session.content(packet));
    }
    if (random.nextInt(3) == 0) {
      seen.addAll(snapshot(session));
    }
  }

  private void record(String how, PacketState packet) {
    seen.add(how + " " + describe(packet));
  }

  /** Describes a packet without its number, which differs between stores. */
  private static String describe(PacketState packet) {
    return packet.id()
        + " "
        + packet.identity().type()
        + " "
        + packet.placement()
        + " "
        + packet.deadlines();
  }

  /** Reads everything from a store. */
  static List<String> snapshot(StoreView view) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      String taskId = "t" + i;
      TaskState task = view.task(taskId);
      all.add(taskId + " " + (task == null ? "" : task.failures() + task.status()));
      for (PacketState packet : view.packets(PacketQuery.ofTask(taskId, 0, 10_000))) {
        all.add(describe(packet) + Objects.hash(view.content(packet).toString()));
      }
      view.records(RecordQuery.ofTask(taskId, null, 10_000))
          .forEach(it -> all.add(it.packetId() + " " + it.taskId()));
    }
    for (KeyValueTable table : TABLES) {
      view.entries(table, "", "", 100).forEach(it -> all.add(it.toString()));
    }
    all.add(new TreeMap<>(positive(view)).toString());
    return all;
  }

  private static Map<Status, Long> positive(StoreView view) {
    Map<Status, Long> counts = new EnumMap<>(Status.class);
    view.packetsByStatus()
        .forEach(
            (status, count) -> {
              if (count > 0) counts.put(status, count);
            });
    return counts;
  }
}
