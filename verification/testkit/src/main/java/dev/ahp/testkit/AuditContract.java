package dev.ahp.testkit;

import static dev.ahp.testkit.StoreRows.added;
import static dev.ahp.testkit.StoreRows.append;
import static dev.ahp.testkit.StoreRows.facts;
import static dev.ahp.testkit.StoreRows.ready;
import static dev.ahp.testkit.StoreRows.row;
import static dev.ahp.testkit.StoreRows.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainRecord;
import dev.ahp.broker.store.ExportedRecord;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the audit records of a store. */
interface AuditContract extends StoreFixture {
  @Test
  default void chainContinuesAtItsHead() {
    ChainHead[] end = new ChainHead[1];
    commit(
        session -> {
          assertThat(session.head().seq()).isZero();
          ChainHead head =
              append(session, session.head(), facts(1, "packet.submitted", "a", "p", "t"));
          assertThat(session.head()).isEqualTo(head);
          end[0] = append(session, head, facts(2, "packet.accepted", "b", "p", "t"));
        });

    commit(session -> assertThat(session.head()).isEqualTo(end[0]));
    assertThat(end[0].seq()).isEqualTo(2);
    assertThat(store().<Object>read(view -> view.recordCount())).isEqualTo(2L);
    assertThat(store().<Object>read(view -> view.heads())).isEqualTo(List.of(end[0]));
  }

  @Test
  default void recordsAreReadAsTheyWereAppended() {
    RecordRow.HandoffAuditRow auditRow =
        new RecordRow.HandoffAuditRow("h", "from", "to", "ACCEPTED", PacketContract.HOSTILE, 0.25);
    JsonObject large =
        facts(5, "packet.accepted", "actor", "p", "t")
            .with("reason", dev.ahp.json.Json.of("why ".repeat(2_000)));
    List<RecordRow> written = new ArrayList<>();
    commit(
        session -> {
          session.write(added(task(session, "t"), ready(session, "p", "t", 1, 1, "q")));
          ChainRecord one = session.head().seal(large);
          ChainRecord two =
              session.head().after(one).seal(facts(6, "x", null, null, "unknown task"));
          written.add(row(one, auditRow));
          written.add(row(two, null));
          session.append(written, session.head().after(one).after(two));
        });

    List<ExportedRecord> exported = new ArrayList<>();
    store().export(view -> exported::add);
    assertThat(exported)
        .usingRecursiveFieldByFieldElementComparator()
        .isEqualTo(written.stream().map(ExportedRecord::of).toList());
    assertThat(records(null, null, null, null, null))
        .usingRecursiveFieldByFieldElementComparator()
        .isEqualTo(written);
  }

  private List<RecordRow> records(
      @Nullable String task,
      @Nullable String packet,
      @Nullable String event,
      @Nullable String actor,
      RecordRow.@Nullable RecordPosition after) {
    RecordQuery query = new RecordQuery(task, packet, event, actor, null, after, 3, false);
    return store().read(view -> view.records(query));
  }

  @Test
  default void recordIsFoundByChainAndNumber() {
    appendSix();

    String chain = store().partitions().get(0).chain();
    assertThat(store().<Object>read(view -> seq(view.record(chain, 3)))).isEqualTo(3L);
    assertThat(store().<Object>read(view -> seq(view.record(chain, 7)))).isEqualTo(0L);
    assertThat(store().<Object>read(view -> seq(view.record("none", 1)))).isEqualTo(0L);
  }

  @Test
  default void recordsOfAChainAreFoundByNumberRange() {
    appendSix();

    String chain = store().partitions().get(0).chain();
    assertThat(store().<List<Long>>read(view -> seqs(view.records(chain, 2, 4))))
        .containsExactly(2L, 3L, 4L);
    assertThat(store().<List<Long>>read(view -> seqs(view.records(chain, 6, 99))))
        .containsExactly(6L);
    assertThat(store().<List<Long>>read(view -> seqs(view.records(chain, 7, 6)))).isEmpty();
    assertThat(store().<List<Long>>read(view -> seqs(view.records("none", 1, 9)))).isEmpty();
  }

  private static List<Long> seqs(List<RecordRow> rows) {
    return rows.stream().map(RecordRow::seq).toList();
  }

  private static long seq(@Nullable RecordRow row) {
    return row == null ? 0 : row.seq();
  }

  private void appendSix() {
    commit(
        session -> {
          session.write(added(task(session, "t"), ready(session, "p", "t", 1, 1, "q")));
          append(
              session,
              session.head(),
              facts(10, "packet.submitted", "a", "p", "t"),
              facts(20, "packet.accepted", "b", "p", "t"),
              facts(20, "data.erased", "a", "p", null),
              facts(20, "packet.completed", "b", "p", "t"),
              facts(30, "request.denied", "c", "unknown", "unknown"),
              facts(40, "packet.submitted", "a", "p2", "t"));
        });
  }

  private List<Long> numbers(
      @Nullable String task,
      @Nullable String packet,
      @Nullable String event,
      @Nullable String actor) {
    return records(task, packet, event, actor, null).stream().map(RecordRow::seq).toList();
  }

  @Test
  default void recordsCanBeFilteredByEveryField() {
    appendSix();

    assertThat(numbers("t", null, null, null)).containsExactly(1L, 2L, 4L);
    assertThat(numbers(null, "p", null, null)).containsExactly(1L, 2L, 3L);
    assertThat(numbers("t", "p2", null, null)).containsExactly(6L);
    assertThat(numbers("unknown", null, null, null)).containsExactly(5L);
    assertThat(numbers(null, "unknown", null, null)).containsExactly(5L);
    assertThat(numbers(null, null, "data.erased", null)).containsExactly(3L);
    assertThat(numbers(null, null, "packet.submitted", null)).containsExactly(1L, 6L);
    assertThat(numbers(null, null, null, "b")).containsExactly(2L, 4L);
    String chain = store().partitions().get(0).chain();
    RecordQuery ofChain = new RecordQuery(null, null, null, null, chain, null, 9, false);
    assertThat(store().<List<RecordRow>>read(view -> view.records(ofChain))).hasSize(6);
  }

  @Test
  default void recordsArePagedByTime() {
    appendSix();

    RecordRow last = records(null, null, null, null, null).get(2);
    assertThat(last.at()).isEqualTo(20);
    assertThat(numbers(null, null, null, null)).containsExactly(1L, 2L, 3L);
    assertThat(records(null, null, null, null, last.position()))
        .extracting(RecordRow::seq)
        .containsExactly(4L, 5L, 6L);
    assertThat(records("t", null, null, null, last.position()))
        .extracting(RecordRow::seq)
        .containsExactly(4L, 6L);
  }
}
