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

/**
 * What one transaction does and sees, by a seed: the same seed does the same at every store, and
 * must see the same there.
 */
final class RandomTransaction {
  private static final List<String> QUEUES = List.of("q1", "q2", "q3");
  private static final List<KeyValueTable> SHELVES =
      List.of(
          KeyValueTable.SEEN,
          KeyValueTable.CHECKPOINTS,
          KeyValueTable.PERSONAL,
          KeyValueTable.SUBJECTS);
  private static final int TASKS = 6;
  private static final int KEYS = 5;
  private static final int MANY = 40;

  private final Random random;
  private final StoreSession session;
  private final long step;
  private long moments;
  private final List<String> seen = new ArrayList<>();

  private RandomTransaction(long seed, StoreSession session, long step) {
    this.random = new Random(seed);
    this.session = session;
    this.step = step;
  }

  /** Does some things and tells what was seen of them. */
  static List<String> run(long seed, StoreSession session, long step) {
    RandomTransaction randomTransaction = new RandomTransaction(seed, session, step);
    int acts = 1 + randomTransaction.random.nextInt(4);
    for (int i = 0; i < acts; i++) {
      randomTransaction.act(i);
    }
    StoreRows.append(
        session,
        session.head(),
        StoreRows.facts(
            step, "packet.submitted", "triage", "p" + step, randomTransaction.anyTask()));
    return randomTransaction.seen;
  }

  private void act(int act) {
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> submit(act, 1 + random.nextInt(3));
      case 3 -> submit(act, random.nextInt(6) == 0 ? MANY : 1);
      case 4, 5, 6 -> claim();
      case 7 -> complete();
      case 8 -> giveBack();
      case 9 -> settle();
      case 10 -> keep();
      default -> look();
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

  private void submit(int act, int many) {
    String taskId = anyTask();
    TaskState known = session.task(taskId);
    TaskState task = known == null ? StoreRows.task(session, taskId) : known.failedOnceMore();
    List<PacketChange> added = new ArrayList<>();
    for (int i = 0; i < many; i++) {
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
      added.add(new PacketChange(null, dueSometimes(typed), content()));
    }
    session.write(new Changes(added, List.of(task), List.of()));
  }

  private PacketState dueSometimes(PacketState packet) {
    return packet.with(packet.deadlines().dueAt(random.nextBoolean() ? 0 : moment(1)));
  }

  /** No two are the same, since stores need not agree on the order of those. */
  private long moment(int from) {
    return (from + random.nextInt(50)) * 1_000_000L + step * 1_000 + moments++;
  }

  /** Now and then one that does not pack to less than the journal takes. */
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
      see("claimed", packet);
      write(packet, dueSometimes(StoreRows.moved(packet, Status.RUNNING)));
    }
  }

  private void complete() {
    PacketState packet = any(Status.RUNNING);
    if (packet != null) {
      see("completed", packet);
      write(packet, packet.ended(Status.COMPLETED, TerminalReason.SUCCESS));
    }
  }

  private void giveBack() {
    PacketState packet = any(Status.RUNNING);
    if (packet != null) {
      see("given back", packet);
      PacketState ready = packet.with(packet.placement().ready(someQueues(), random.nextInt(9)));
      write(packet, dueSometimes(ready));
    }
  }

  /** By an id, so that what one session was not told of is looked for. */
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

  private void settle() {
    for (PacketState packet : session.due(random.nextInt(60) * 1_000_000L, 1 + random.nextInt(5))) {
      see("due", packet);
      write(packet, packet.with(packet.deadlines().dueAt(moment(60))));
    }
  }

  private void write(PacketState before, PacketState after) {
    session.write(StoreRows.changed(before, after));
  }

  private void keep() {
    KeyValueTable table = SHELVES.get(random.nextInt(SHELVES.size()));
    String key = "k" + random.nextInt(KEYS);
    session.fetch(new ReadSet().entry(table, key));
    seen.add("kept " + session.entry(table, key));
    session.write(
        StoreRows.entries(
            random.nextInt(3) == 0
                ? KeyValueEntry.removal(table, key)
                : new KeyValueEntry(table, key, content(), random.nextBoolean() ? 0 : 1_000)));
  }

  private void look() {
    PacketState packet = session.packet(anyId());
    if (packet != null) {
      see("found", packet);
      seen.add("content " + session.content(packet));
    }
    if (random.nextInt(3) == 0) {
      seen.addAll(picture(session));
    }
  }

  private void see(String how, PacketState packet) {
    seen.add(how + " " + told(packet));
  }

  /** Numbers are each store's own. */
  private static String told(PacketState packet) {
    return packet.id()
        + " "
        + packet.identity().type()
        + " "
        + packet.placement()
        + " "
        + packet.deadlines();
  }

  /** Everything that a store can be asked for. */
  static List<String> picture(StoreView view) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      String taskId = "t" + i;
      TaskState task = view.task(taskId);
      all.add(taskId + " " + (task == null ? "" : task.failures() + task.status()));
      for (PacketState packet : view.packets(PacketQuery.ofTask(taskId, 0, 10_000))) {
        all.add(told(packet) + Objects.hash(view.content(packet).toString()));
      }
      view.records(RecordQuery.ofTask(taskId, null, 10_000))
          .forEach(it -> all.add(it.packetId() + " " + it.taskId()));
    }
    for (KeyValueTable table : SHELVES) {
      view.entries(table, "", "", 100).forEach(it -> all.add(it.toString()));
    }
    all.add(new TreeMap<>(positive(view)).toString());
    return all;
  }

  private static Map<Status, Long> positive(StoreView view) {
    Map<Status, Long> counts = new EnumMap<>(Status.class);
    view.packetsByStatus()
        .forEach(
            (status, many) -> {
              if (many > 0) counts.put(status, many);
            });
    return counts;
  }
}
