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
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Placement;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of claims and due packets in a store. */
interface QueueContract extends StoreFixture {
  private static ClaimQuery from(int limit, String... queues) {
    return new ClaimQuery(List.of(queues), null, Set.of(), limit);
  }

  @Test
  default void claimsAreOrderedByPriorityAgeAndNumberAcrossQueues() {
    commit(
        session ->
            session.write(
                added(
                    task(session, "t"),
                    ready(session, "late", "t", 1, 30, "a"),
                    ready(session, "low", "t", 3, 10, "a"),
                    ready(session, "both", "t", 1, 20, "a", "b"),
                    ready(session, "urgent", "t", 0, 99, "b"),
                    ready(session, "later", "t", 1, 30, "b"),
                    ready(session, "hidden", "t", 0, 1, "c"))));

    commit(
        session -> {
          assertThat(ids(session.claimable(from(10, "a", "b"))))
              .containsExactly("urgent", "both", "late", "later", "low");
          assertThat(ids(session.claimable(from(2, "b", "a")))).containsExactly("urgent", "both");
          assertThat(ids(session.claimable(from(1, "a")))).containsExactly("both");
          assertThat(session.claimable(from(5, "nobody"))).isEmpty();
          assertThat(session.claimable(from(5))).isEmpty();
        });
  }

  @Test
  default void claimsWithGrowingLimitsReturnAllPackets() {
    commit(
        session -> {
          PacketState[] packets = new PacketState[200];
          for (int i = 0; i < packets.length; i++) {
            packets[i] = ready(session, "p" + i, "t", 1, i, "q");
          }
          session.write(added(task(session, "t"), packets));
          for (int limit = 1; limit <= 220; limit++) {
            assertThat(session.claimable(from(limit, "q"))).hasSize(Math.min(limit, 200));
          }
          session.write(changed(packets[0], moved(packets[0], Status.RUNNING)));
          assertThat(ids(session.claimable(from(2, "q")))).containsExactly("p1", "p2");
        });
  }

  @Test
  default void claimablePacketsIncludeLargeContent() {
    JsonObject large =
        content(
            new Random(7)
                .ints(200_000, '!', '~')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString());
    commit(
        session -> {
          TaskState task = task(session, "t");
          PacketChange first = new PacketChange(null, ready(session, "p1", "t", 1, 1, "q"), large);
          PacketChange second =
              new PacketChange(null, ready(session, "p2", "t", 1, 2, "q"), content("small"));
          session.write(new Changes(List.of(first, second), List.of(task), List.of()));
        });

    commit(
        session ->
            assertThat(session.claimable(from(2, "q")))
                .extracting(session::content)
                .containsExactly(large, content("small")));
  }

  @Test
  default void claimReadsManyQueues() {
    String[] queues = IntStream.range(0, 40).mapToObj(i -> "q" + i).toArray(String[]::new);
    commit(
        session ->
            session.write(
                added(
                    task(session, "t"),
                    ready(session, "p1", "t", 1, 2, "q39"),
                    ready(session, "p2", "t", 1, 1, "q0", "q20"))));

    commit(
        session -> assertThat(ids(session.claimable(from(5, queues)))).containsExactly("p2", "p1"));
  }

  @Test
  default void claimCanBeRestrictedToATaskOrTypes() {
    commit(
        session -> {
          session.write(
              added(
                  task(session, "t"),
                  ready(session, "p1", "t", 1, 1, "q"),
                  sent(ready(session, "p2", "t", 1, 2, "q", "r"), "x.a", null, null)));
          session.write(added(task(session, "u"), ready(session, "p3", "u", 0, 1, "q")));
        });

    commit(
        session -> {
          assertThat(ids(session.claimable(new ClaimQuery(List.of("q", "r"), "t", Set.of(), 9))))
              .containsExactly("p1", "p2");
          assertThat(ids(session.claimable(new ClaimQuery(List.of("q"), "t", Set.of("x.a"), 9))))
              .containsExactly("p2");
          assertThat(
                  ids(
                      session.claimable(
                          new ClaimQuery(List.of("q"), null, Set.of("x.a", "x.b"), 9))))
              .containsExactly("p2");
          assertThat(session.claimable(new ClaimQuery(List.of("q"), "v", Set.of(), 9))).isEmpty();
        });
  }

  @Test
  default void packetLeavesAndEntersQueuesWhenItChanges() {
    commit(
        session ->
            session.write(added(task(session, "t"), ready(session, "p", "t", 1, 5, "a", "b"))));

    commit(
        session -> {
          PacketState was = packet(session, "p");
          PacketState now = moved(was, Status.READY, "b", "c");
          session.write(changed(was, now));
          assertThat(session.claimable(from(5, "a"))).isEmpty();
          assertThat(ids(session.claimable(from(5, "b")))).containsExactly("p");
          assertThat(ids(session.claimable(from(5, "c")))).containsExactly("p");
        });
    commit(
        session -> {
          PacketState was = packet(session, "p");
          session.write(changed(was, moved(was, Status.RUNNING)));
          assertThat(session.claimable(from(5, "a", "b", "c"))).isEmpty();
        });
  }

  @Test
  default void laterTimestampMovesThePacketBackInItsQueue() {
    commit(
        session ->
            session.write(
                added(
                    task(session, "t"),
                    ready(session, "p1", "t", 1, 5, "q"),
                    ready(session, "p2", "t", 1, 6, "q"))));

    commit(
        session -> {
          PacketState was = packet(session, "p1");
          Placement later =
              new Placement(Status.READY, null, null, "triage", null, List.of("q"), 7, 7);
          session.write(changed(was, was.with(later)));
          assertThat(ids(session.claimable(from(5, "q")))).containsExactly("p2", "p1");
        });
  }

  @Test
  default void duePacketsAreReturnedEarliestFirst() {
    commit(
        session ->
            session.write(
                added(
                    task(session, "t"),
                    ready(session, "p1", "t", 1, 1, "q").with(Deadlines.NONE.dueAt(300)),
                    ready(session, "p2", "t", 1, 1, "q").with(Deadlines.NONE.dueAt(100)),
                    ready(session, "p3", "t", 1, 1, "q"),
                    ready(session, "p4", "t", 1, 1, "q").with(Deadlines.NONE.dueAt(200)))));

    commit(
        session -> {
          assertThat(session.due(99, 9)).isEmpty();
          assertThat(ids(session.due(200, 9))).containsExactly("p2", "p4");
          assertThat(ids(session.due(500, 2))).containsExactly("p2", "p4");
          PacketState was = packet(session, "p2");
          session.write(changed(was, was.with(Deadlines.NONE)));
          PacketState other = packet(session, "p4");
          session.write(changed(other, other.with(Deadlines.NONE.dueAt(400))));
          assertThat(ids(session.due(500, 9))).containsExactly("p1", "p4");
        });
  }
}
