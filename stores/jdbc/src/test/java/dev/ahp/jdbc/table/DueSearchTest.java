package dev.ahp.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.PacketState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.postgres.PostgresStore;
import dev.ahp.jdbc.postgres.TestPostgres;
import dev.ahp.jdbc.sql.SearchPace;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Counts the entries that a search for expired deadlines reads from the index of PostgreSQL. */
class DueSearchTest {
  private static final int MANY = 20_000;
  private static final long NOW = 1_000_000;
  private static final long NANOS_PER_SEARCH = 10_000_000;

  private final AtomicLong nanoClock = new AtomicLong();
  private final ZstdCodec codec = new ZstdCodec(ZstdCodec.SERVER_MIN_LENGTH, null);
  private String url;
  private StatementCache statements;
  private DueSearch search;

  @BeforeEach
  void open() throws SQLException {
    url = TestPostgres.emptyDatabase();
    PostgresStore.open(url).close();
    Connection connection = DriverManager.getConnection(url);
    statements = new StatementCache(connection, SqlDialect.POSTGRES);
    statements.run("SET enable_seqscan = off");
    statements.run("SET enable_bitmapscan = off");
    connection.setAutoCommit(false);
    SearchPace pace = new SearchPace(() -> nanoClock.addAndGet(NANOS_PER_SEARCH));
    search = new DueSearch(new PacketTable(statements, codec, true), pace);
  }

  @AfterEach
  void close() throws SQLException {
    statements.connection().close();
    codec.close();
  }

  @Test
  void searchesSeldomReadPassedDeadlinesThatASnapshotKeeps() throws SQLException {
    try (Connection snapshot = TestPostgres.holdSnapshot(url)) {
      TestPostgres.run(url, insertStates("i", 1, MANY));
      TestPostgres.run(url, "DELETE FROM packet_state");

      int complete = 0;
      for (int i = 0; i < 50; i++) {
        long before = entriesRead();
        assertThat(search.find(NOW, 10)).isEmpty();
        complete += entriesRead() - before > MANY / 2 ? 1 : 0;
        statements.connection().commit();
      }
      assertThat(complete).isBetween(2, 8);
      assertThat(snapshot.isClosed()).isFalse();
    }
  }

  @Test
  void newDeadlinesAreFoundBetweenSearchesFromTheStart() throws SQLException {
    assertThat(search.find(NOW, 10)).isEmpty();
    insert(1, NOW - 1_000);
    insert(2, NOW + 5_000);

    assertThat(numbers(search.find(NOW, 10))).containsExactly(1L);
    assertThat(numbers(search.find(NOW + 60_000, 10))).containsExactly(1L, 2L);
    assertThat(numbers(search.find(NOW + 60_000, 1))).containsExactly(1L);
  }

  @Test
  void anEarlierDeadlineIsFoundByTheNextSearchFromTheStart() throws SQLException {
    assertThat(search.find(NOW, 10)).isEmpty();
    insert(1, 5_000);

    assertThat(search.find(NOW, 10)).isEmpty();
    nanoClock.addAndGet(10_000_000_000L);
    assertThat(numbers(search.find(NOW, 10))).containsExactly(1L);
    assertThat(numbers(search.find(NOW, 10))).containsExactly(1L);
  }

  private static List<Long> numbers(List<PacketState> packets) {
    return packets.stream().map(PacketState::number).toList();
  }

  /** Returns a counter that increases by the entries that this transaction reads. */
  private long entriesRead() throws SQLException {
    return Objects.requireNonNull(
        statements.first(
            "SELECT pg_stat_get_xact_tuples_returned('packet_state_by_due'::regclass)",
            to -> {},
            row -> row.number()));
  }

  private void insert(int number, long dueAt) throws SQLException {
    TestPostgres.run(
        url,
        """
        INSERT INTO packet (number, packet_id, task, task_id, type, sender, target, priority, attempt,
          submitted_at, content)
        VALUES (%s, 'p%s', 1, 't', 'work', 'agent:a', 'agent:b', 2, 1, 1, '{}')
        """
            .formatted(number, number));
    TestPostgres.run(url, insertStates(String.valueOf(dueAt), number, number));
  }

  private static String insertStates(String dueAt, int first, int last) {
    return """
        INSERT INTO packet_state (number, status, owner, since, updated_at, lease_kind, lease_fence,
          lease_until, lease_ms, scheduled_at, expires_at, accept_by, work_by, work_left, due_at)
        SELECT i, 'running', 'agent:b', 1, 1, 'NONE', 0, 0, 0, 0, 0, 0, 0, 0, %s
        FROM generate_series(%s, %s) AS i
        """
        .formatted(dueAt, first, last);
  }
}
