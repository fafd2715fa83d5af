package dev.ahp.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.jdbc.sql.SearchPace;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Counts the index entries that claims read. */
class PostgresClaimsTest {
  private static final int MANY = 20_000;
  private static final ClaimQuery QUERY = new ClaimQuery(List.of("q"), null, Set.of(), 5);
  private static final long MILLIS = 1_000_000;

  private final AtomicLong nanoClock = new AtomicLong();
  private String url;
  private StatementCache statements;
  private long millisPerSearch;
  private long entriesRead;
  private PostgresClaims claims;

  @BeforeEach
  void open() throws SQLException {
    url = TestPostgres.emptyDatabase();
    PostgresStore.open(url).close();
    PostgresServer server = new PostgresServer(PostgresLogin.at(url), PostgresOptions.DEFAULT);
    statements = new StatementCache(server.openForWriting(), SqlDialect.POSTGRES);
    claims =
        new PostgresClaims(
            statements, new SearchPace(() -> nanoClock.addAndGet(millisPerSearch * MILLIS)));
  }

  @AfterEach
  void close() throws SQLException {
    statements.connection().close();
  }

  @Test
  void aClaimReadsFewEntriesOfATableWithoutStatistics() throws SQLException {
    claim();
    insert(0, 1, MANY);

    assertThat(claim()).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(entriesRead).isLessThan(100);
  }

  @Test
  void claimsSeldomReadDeletedEntriesThatASnapshotKeeps() throws SQLException {
    try (Connection snapshot = TestPostgres.holdSnapshot(url)) {
      insert(2, 1, MANY);
      delete("number <= " + MANY);
      insert(2, 1_000_000, 3);
      millisPerSearch = 10;

      long complete = 0;
      for (int i = 0; i < 50; i++) {
        assertThat(claim()).containsExactly(1_000_000L, 1_000_001L, 1_000_002L);
        complete += entriesRead > MANY / 2 ? 1 : 0;
      }
      assertThat(complete).isBetween(3L, 8L);
      assertThat(snapshot.isClosed()).isFalse();
    }
  }

  @Test
  void packetsOfOtherNodesAreFoundBetweenSearchesFromTheStart() throws SQLException {
    insert(2, 1_000_000, 3);
    millisPerSearch = 10;
    claim();
    claim();

    insert(2, 999_000, 1);
    insert(0, 1_000_000_000, 1);
    assertThat(claim())
        .containsExactly(1_000_000_000L, 999_000L, 1_000_000L, 1_000_001L, 1_000_002L);

    insert(2, 1, 1);
    assertThat(claim()).doesNotContain(1L);
    nanoClock.addAndGet(10_000 * MILLIS);
    assertThat(claim()).contains(1L);
    assertThat(claim()).contains(1L);
  }

  private List<Long> claim() throws SQLException {
    statements.connection().commit();
    long before = entriesOfTransaction();
    List<Long> found = claims.best(QUERY);
    entriesRead = entriesOfTransaction() - before;
    return found;
  }

  /** Returns a counter that increases by the entries that this transaction reads. */
  private long entriesOfTransaction() throws SQLException {
    return Objects.requireNonNull(
        statements.first(
            "SELECT pg_stat_get_xact_tuples_returned('ready_pkey'::regclass)",
            to -> {},
            row -> row.number()));
  }

  private void insert(int priority, long first, int count) throws SQLException {
    TestPostgres.run(
        url,
        "INSERT INTO ready (queue, priority, since, number, type) SELECT 'q', %s, i, i, 't' FROM generate_series(%s, %s) AS i"
            .formatted(priority, first, first + count - 1));
  }

  private void delete(String condition) throws SQLException {
    TestPostgres.run(url, "DELETE FROM ready WHERE " + condition);
  }
}
