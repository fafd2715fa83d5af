package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.jdbc.sql.ManyRows;
import dev.ahp.jdbc.sql.Statements;
import dev.ahp.lifecycle.Status;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the lists that packets stand in (queues, next moments, status, owner) and their count, from
 * what they were and are. A row is written only where it changed.
 */
final class PacketLists {
  private static final ManyRows OUT_OF_QUEUE =
      ManyRows.deleting("ready", "queue", "priority", "since", "number");
  private static final ManyRows INTO_QUEUE =
      new ManyRows(
          "INSERT INTO ready (queue, priority, since, number, type) VALUES", "(?, ?, ?, ?, ?)", "");
  private static final ManyRows NOT_DUE = ManyRows.deleting("due", "due_at", "number");
  private static final ManyRows DUE =
      new ManyRows("INSERT INTO due (due_at, number) VALUES", "(?, ?)", "");
  private static final ManyRows NOT_STATUS =
      ManyRows.deleting("packet_by_status", "status", "number");
  private static final ManyRows STATUS =
      new ManyRows("INSERT INTO packet_by_status (status, number) VALUES", "(?, ?)", "");
  private static final ManyRows NOT_OWNER = ManyRows.deleting("packet_by_owner", "owner", "number");
  private static final ManyRows OWNER =
      new ManyRows("INSERT INTO packet_by_owner (owner, number) VALUES", "(?, ?)", "");
  private static final ManyRows COUNT =
      new ManyRows(
          "INSERT INTO packet_count (chain, status, packets) VALUES",
          "(?, ?, ?)",
          """
           ON CONFLICT (chain, status) DO UPDATE SET \
          packets = packet_count.packets + excluded.packets\
          """);

  private final List<Place> outOfQueue = new ArrayList<>();
  private final List<Place> intoQueue = new ArrayList<>();
  private final List<Moment> notDue = new ArrayList<>();
  private final List<Moment> due = new ArrayList<>();
  private final List<Name> notStatus = new ArrayList<>();
  private final List<Name> status = new ArrayList<>();
  private final List<Name> notOwner = new ArrayList<>();
  private final List<Name> owner = new ArrayList<>();
  private final Map<Status, Integer> counts = new EnumMap<>(Status.class);

  private record Place(String queue, PacketState packet) {}

  private record Moment(long at, long number) {}

  private record Name(String name, long number) {}

  static PacketLists of(List<PacketChange> changes) {
    PacketLists lists = new PacketLists();
    changes.forEach(lists::add);
    return lists;
  }

  private void add(PacketChange change) {
    PacketState before = change.before();
    PacketState after = change.after();
    addQueues(before, after);
    addDue(before, after);
    addOwner(before, after);
    addStatus(before, after);
  }

  private void addQueues(@Nullable PacketState before, PacketState after) {
    boolean moved = before != null && before.standing().since() != after.standing().since();
    List<String> left = before == null ? List.of() : before.standing().queues();
    List<String> entered = after.standing().queues();
    for (String queue : left) {
      if (before != null && (moved || !entered.contains(queue))) {
        outOfQueue.add(new Place(queue, before));
      }
    }
    for (String queue : entered) {
      if (moved || !left.contains(queue)) {
        intoQueue.add(new Place(queue, after));
      }
    }
  }

  private void addDue(@Nullable PacketState before, PacketState after) {
    long was = before == null ? 0 : before.clocks().dueAt();
    long is = after.clocks().dueAt();
    if (was != is && was != 0) {
      notDue.add(new Moment(was, after.number()));
    }
    if (was != is && is != 0) {
      due.add(new Moment(is, after.number()));
    }
  }

  private void addOwner(@Nullable PacketState before, PacketState after) {
    String is = after.standing().owner();
    if (before != null && !before.standing().owner().equals(is)) {
      notOwner.add(new Name(before.standing().owner(), after.number()));
    }
    if (before == null || !before.standing().owner().equals(is)) {
      owner.add(new Name(is, after.number()));
    }
  }

  private void addStatus(@Nullable PacketState before, PacketState after) {
    Status is = after.status();
    if (before != null && before.status() == is) {
      return;
    }
    if (before != null) {
      count(before.status(), -1);
      if (before.status() != Status.COMPLETED) {
        notStatus.add(new Name(before.status().wireName(), after.number()));
      }
    }
    count(is, 1);
    if (is != Status.COMPLETED) {
      status.add(new Name(is.wireName(), after.number()));
    }
  }

  private void count(Status of, int by) {
    counts.merge(of, by, Integer::sum);
  }

  Set<String> enteredQueues() {
    return intoQueue.stream().map(Place::queue).collect(Collectors.toSet());
  }

  void write(Statements statements, String chain) throws SQLException {
    OUT_OF_QUEUE.update(
        statements,
        outOfQueue,
        (to, place) ->
            to.text(place.queue)
                .number(place.packet.identity().priority())
                .number(place.packet.standing().since())
                .number(place.packet.number()));
    INTO_QUEUE.update(
        statements,
        intoQueue,
        (to, place) ->
            to.text(place.queue)
                .number(place.packet.identity().priority())
                .number(place.packet.standing().since())
                .number(place.packet.number())
                .text(place.packet.identity().type()));
    NOT_DUE.update(statements, notDue, (to, moment) -> to.number(moment.at).number(moment.number));
    DUE.update(statements, due, (to, moment) -> to.number(moment.at).number(moment.number));
    writeNames(statements, NOT_STATUS, notStatus);
    writeNames(statements, STATUS, status);
    writeNames(statements, NOT_OWNER, notOwner);
    writeNames(statements, OWNER, owner);
    counts.values().removeIf(by -> by == 0);
    COUNT.update(
        statements,
        List.copyOf(counts.entrySet()),
        (to, count) ->
            to.text(chain).text(count.getKey().wireName()).number(count.getValue().longValue()));
  }

  private static void writeNames(Statements statements, ManyRows rows, List<Name> names)
      throws SQLException {
    rows.update(statements, names, (to, name) -> to.text(name.name).number(name.number));
  }
}
