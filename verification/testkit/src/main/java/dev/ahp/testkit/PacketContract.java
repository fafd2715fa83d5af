package dev.ahp.testkit;

import static dev.ahp.testkit.StoreFixture.ids;
import static dev.ahp.testkit.StoreFixture.packet;
import static dev.ahp.testkit.StoreRows.added;
import static dev.ahp.testkit.StoreRows.changed;
import static dev.ahp.testkit.StoreRows.content;
import static dev.ahp.testkit.StoreRows.moved;
import static dev.ahp.testkit.StoreRows.ready;
import static dev.ahp.testkit.StoreRows.sent;
import static dev.ahp.testkit.StoreRows.task;
import static dev.ahp.testkit.StoreRows.within;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Placement;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskCounters;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.store.UsageCounts;
import dev.ahp.broker.store.UsageKind;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of packets and tasks in a store. */
interface PacketContract extends StoreFixture {
  String HOSTILE = "' \" \\ % _ ; -- \u0000 \uE000 \uE0000 {} $1 ? \u00e9 \ud83d\ude00";

  @Test
  default void usageIsCountedBySenderAndTarget() {
    commit(
        session -> {
          PacketState waiting = ready(session, "p-1", "t", 1, 7, "one");
          PacketState other = sent(ready(session, "p-2", "t", 1, 7, "one"), null, "b", null);
          PacketState running =
              ready(session, "p-3", "t", 1, 7).with(waiting.placement().running("x"));
          TaskState ended =
              new TaskState(
                  session.nextNumber(),
                  "ended",
                  "triage",
                  new TaskCounters(0, 0, 1, 0, 0),
                  false,
                  0,
                  10,
                  20,
                  StoredAttributes.EMPTY);
          session.write(
              new Changes(
                  List.of(
                      new PacketChange(null, waiting, content("one")),
                      new PacketChange(null, other, content("two")),
                      new PacketChange(null, running, content("three"))),
                  List.of(task(session, "t"), ended),
                  List.of()));
          assertThat(session.contentBytes(waiting)).isGreaterThan(10);
        });

    UsageCounts usage = store().read(view -> view.usage());

    assertThat(usage.get(UsageKind.QUEUED, "refunds")).isEqualTo(2);
    assertThat(usage.get(UsageKind.STORED, "triage")).isEqualTo(2);
    assertThat(usage.get(UsageKind.STORED, "b")).isEqualTo(1);
    assertThat(usage.get(UsageKind.STORED_BYTES, "b"))
        .isGreaterThanOrEqualTo(content("two").toText().length());
    assertThat(usage.get(UsageKind.OPEN_TASKS, "triage")).isEqualTo(1);
    assertThat(usage.total(UsageKind.STORED)).isEqualTo(3);
  }

  @Test
  default void aPacketIsReadAsItWasWritten() {
    commit(
        session -> {
          PacketState plain = ready(session, "p", "t", 1, 7, "one", "two");
          PacketState full =
              within(plain, "parent", "previous", "run")
                  .with(
                      new Placement(
                          Status.WAITING,
                          WaitReason.HUMAN,
                          TerminalReason.CANCELLED_BY_CALLER,
                          "owner",
                          "member",
                          List.of("one", "two"),
                          7,
                          8))
                  .with(new LeaseState(LeaseState.LeaseKind.WORK, "token", "holder", 3, 1_000, 500))
                  .with(new Deadlines(1, 2, 3, 4, 5, 6))
                  .with(
                      new StoredAttributes(
                          JsonObject.builder()
                              .put("n", 1e20)
                              .put("nothing", Json.Null.NULL)
                              .build()));
          session.write(added(task(session, "t"), full));

          assertThat(session.packet("p")).isEqualTo(full);
        });

    PacketState read = committed("p");
    assertThat(read.placement().queues()).containsExactly("one", "two");
    assertThat(read.lease().fence()).isEqualTo(3);
    assertThat(read.deadlines()).isEqualTo(new Deadlines(1, 2, 3, 4, 5, 6));
    assertThat(read.identity().runId()).isEqualTo("run");
    assertThat(read.attributes().json().number("n")).hasValue(1e20);
    assertThat(read.placement().reason()).isEqualTo(TerminalReason.CANCELLED_BY_CALLER);
    commit(session -> assertThat(session.packet("p")).isEqualTo(read));
  }

  @Test
  default void missingPacketsAndTasksAreNull() {
    commit(
        session -> {
          session.fetch(new ReadSet().packetWithContent("none").packet("p2").task("no task"));

          assertThat(session.packet("none")).isNull();
          assertThat(session.packet("p2")).isNull();
          assertThat(session.packet("p3")).isNull();
          assertThat(session.task("no task")).isNull();
        });
  }

  @Test
  default void hostileTextSurvives() {
    commit(
        session -> {
          PacketState packet = sent(ready(session, "p", "t", 1, 1, "q"), HOSTILE, HOSTILE, HOSTILE);
          session.write(
              added(
                  task(session, "t"),
                  packet
                      .with(packet.placement().running(HOSTILE))
                      .with(
                          new StoredAttributes(
                              JsonObject.empty().with(HOSTILE, Json.of(HOSTILE))))));
        });

    PacketState read = committed("p");
    assertThat(read.identity().sender()).isEqualTo(HOSTILE);
    assertThat(read.placement().owner()).isEqualTo(HOSTILE);
    assertThat(read.attributes().json().string(HOSTILE)).hasValue(HOSTILE);
    PacketQuery query =
        new PacketQuery(null, null, HOSTILE, HOSTILE, HOSTILE, HOSTILE, null, null, 0, 9, false);
    assertThat(ids(store().read(view -> view.packets(query)))).containsExactly("p");
  }

  @Test
  default void packetsCanBeFilteredByEveryField() {
    commit(
        session -> {
          PacketState one = ready(session, "p1", "t", 1, 1, "q");
          PacketState two = within(ready(session, "p2", "t", 1, 1, "q"), "p1", null, "run");
          PacketState other = sent(ready(session, "p3", "u", 1, 1), "x.other", "ann", "bob");
          session.write(added(task(session, "t"), one, two));
          session.write(added(task(session, "u"), other));
          session.write(changed(other, moved(other, Status.COMPLETED)));
        });

    assertThat(list("t", null, null, null)).containsExactly("p1", "p2");
    assertThat(list(null, Status.READY, null, null)).containsExactly("p1", "p2");
    assertThat(list(null, Status.COMPLETED, null, null)).containsExactly("p3");
    assertThat(list(null, Status.COMPLETED, null, "ann")).isEmpty();
    assertThat(list(null, null, "ann", null)).containsExactly("p3");
    assertThat(list("t", null, "ann", null)).isEmpty();
    assertThat(list("u", Status.COMPLETED, "ann", "triage")).containsExactly("p3");
    assertThat(list(null, null, null, "triage")).containsExactly("p1", "p2", "p3");
    assertThat(list("none", null, null, null)).isEmpty();
    assertThat(children("p1")).containsExactly("p2");
    assertThat(
            listed(
                new PacketQuery(null, null, null, "bob", null, "x.other", null, null, 0, 5, false)))
        .containsExactly("p3");
    assertThat(
            listed(new PacketQuery(null, null, null, null, null, null, null, "run", 0, 5, false)))
        .containsExactly("p2");
  }

  private List<String> listed(PacketQuery query) {
    return ids(store().read(view -> view.packets(query)));
  }

  private List<String> list(
      @Nullable String task,
      @Nullable Status status,
      @Nullable String sender,
      @Nullable String owner) {
    PacketQuery query =
        new PacketQuery(task, status, sender, null, owner, null, null, null, 0, 100, false);
    return ids(store().read(view -> view.packets(query)));
  }

  private List<String> children(String parent) {
    return ids(store().read(view -> view.packets(PacketQuery.childrenOf(parent))));
  }

  @Test
  default void packetsOfSeveralTasksAreReadTogether() {
    commit(
        session -> {
          TaskState first = task(session, "t1");
          TaskState second = task(session, "t2");
          session.write(added(first, ready(session, "a", "t1", 1, 1, "q")));
          session.write(added(second, ready(session, "b", "t2", 1, 2, "q")));
          session.write(added(task(session, "t3"), ready(session, "c", "t3", 1, 3, "q")));
          session.write(added(first, ready(session, "d", "t1", 1, 4, "q")));
        });

    assertThat(
            store()
                .<List<String>>read(
                    view ->
                        ids(
                            view.packetsOf(
                                view.tasks(null, 0, 9).stream()
                                    .filter(it -> !it.taskId().equals("t2"))
                                    .toList()))))
        .containsExactly("a", "c", "d");
    assertThat(store().<List<String>>read(view -> ids(view.packetsOf(List.of())))).isEmpty();
  }

  @Test
  default void packetsArePagedByNumber() {
    commit(
        session -> {
          List<PacketState> packets = new ArrayList<>();
          for (int i = 0; i < 5; i++) {
            packets.add(ready(session, "p" + i, "t", 1, 1, "q"));
          }
          session.write(added(task(session, "t"), packets.toArray(PacketState[]::new)));
        });

    List<PacketState> first = store().read(view -> view.packets(PacketQuery.ofTask("t", 0, 3)));
    List<PacketState> rest =
        store().read(view -> view.packets(PacketQuery.ofTask("t", first.get(2).number(), 3)));
    assertThat(ids(first)).containsExactly("p0", "p1", "p2");
    assertThat(ids(rest)).containsExactly("p3", "p4");
  }

  @Test
  default void packetsAreCountedByStatus() {
    commit(
        session -> {
          PacketState one = ready(session, "p1", "t", 1, 1, "q");
          session.write(added(task(session, "t"), one, ready(session, "p2", "t", 1, 1, "q")));
          session.write(changed(one, moved(one, Status.RUNNING)));
        });
    commit(
        session -> {
          PacketState one = packet(session, "p1");
          session.write(changed(one, moved(one, Status.FAILED)));
        });

    Map<Status, Long> counts = store().read(view -> view.packetsByStatus());
    assertThat(counts).containsEntry(Status.READY, 1L).containsEntry(Status.FAILED, 1L);
    assertThat(counts.getOrDefault(Status.RUNNING, 0L)).isZero();
  }

  @Test
  default void aTaskIsReadAsItWasWrittenAndChanged() {
    commit(
        session -> {
          TaskState made = task(session, "t");
          session.write(added(made));
          assertThat(session.task("t")).isEqualTo(made);
        });
    commit(
        session -> {
          session.fetch(new ReadSet().task("t"));
          TaskState made = Objects.requireNonNull(session.task("t"));
          TaskState changed =
              made.with(new TaskCounters(1, 2, 3, 4, 5), 77)
                  .pending(true)
                  .withFailure()
                  .with(new StoredAttributes(JsonObject.empty().with("k", Json.of(HOSTILE))));
          session.write(new Changes(List.of(), List.of(changed), List.of()));
          assertThat(session.task("t")).isEqualTo(changed);
        });

    TaskState read = store().read(view -> Objects.requireNonNull(view.task("t")));
    assertThat(read.counters()).isEqualTo(new TaskCounters(1, 2, 3, 4, 5));
    assertThat(read.status()).isEqualTo("PENDING_HANDOFF");
    assertThat(read.failures()).isEqualTo(1);
    assertThat(read.updatedAt()).isEqualTo(77);
    assertThat(read.attributes().json().string("k")).hasValue(HOSTILE);
  }

  @Test
  default void tasksAreListedByStatusAndPaged() {
    commit(
        session -> {
          for (int i = 0; i < 4; i++) {
            TaskState task = task(session, "t" + i);
            TaskCounters counters =
                i == 2 ? new TaskCounters(0, 0, 0, 1, 0) : new TaskCounters(1, 0, 0, 0, 0);
            session.write(added(task.with(counters, 5)));
          }
        });

    List<TaskState> page = store().read(view -> view.tasks("ACTIVE", 0, 2));
    List<TaskState> rest = store().read(view -> view.tasks("ACTIVE", page.get(1).number(), 2));
    assertThat(page).extracting(TaskState::taskId).containsExactly("t0", "t1");
    assertThat(rest).extracting(TaskState::taskId).containsExactly("t3");
    assertThat(store().<List<TaskState>>read(view -> view.tasks("COMPLETED", 0, 9)))
        .extracting(TaskState::taskId)
        .containsExactly("t2");
    assertThat(store().<List<TaskState>>read(view -> view.tasks(null, 0, 9))).hasSize(4);
  }

  @Test
  default void numbersIncreaseAndAreUnique() {
    long[] first = new long[1];
    commit(session -> first[0] = session.nextNumber());

    commit(
        session -> {
          long second = session.nextNumber();
          assertThat(second).isGreaterThan(first[0]);
          assertThat(session.nextNumber()).isGreaterThan(second);
        });
  }

  @Test
  default void tenThousandPacketsAreWrittenAndReadInOneSession() {
    int many = 10_000;
    commit(
        session -> {
          PacketState[] packets = new PacketState[many];
          for (int i = 0; i < many; i++) {
            packets[i] = ready(session, "p" + i, "t", 1, i, "q");
          }
          session.write(added(task(session, "t"), packets));
        });

    commit(
        session -> {
          ReadSet reads = new ReadSet();
          for (int i = 0; i < many; i++) {
            reads.packetWithContent("p" + i);
          }
          session.fetch(reads);
          for (int i = 0; i < many; i++) {
            PacketState packet = packet(session, "p" + i);
            assertThat(session.content(packet)).isEqualTo(content("p" + i));
          }
        });
  }
}
