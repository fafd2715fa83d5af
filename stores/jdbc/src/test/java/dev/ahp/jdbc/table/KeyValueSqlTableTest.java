package dev.ahp.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.ProgressHandler;

/** Counts the instructions with which SQLite reads pages of a table with many entries. */
class KeyValueSqlTableTest {
  private static final int MANY = 20_000;
  private static final int MAX_INSTRUCTIONS = 1_000;

  private final ZstdCodec codec = new ZstdCodec(ZstdCodec.SERVER_MIN_LENGTH, null);
  private Connection connection;
  private KeyValueSqlTable table;

  @BeforeEach
  void open(@TempDir Path directory) throws SQLException {
    Path file = directory.resolve("store.db");
    SqliteStore.open(file).close();
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    connection.setAutoCommit(false);
    StatementCache statements = new StatementCache(connection, SqlDialect.SQLITE);
    table = new KeyValueSqlTable(KeyValueTable.TOKENS, statements, codec, false);
    table.add(IntStream.range(0, MANY).mapToObj(i -> entry("a/" + (10_000 + i))).toList());
    table.add(List.of(entry("b/1"), entry("b/2"), entry("b/3")));
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    codec.close();
  }

  private static KeyValueEntry entry(String key) {
    return KeyValueEntry.permanent(KeyValueTable.TOKENS, key, JsonObject.empty());
  }

  @Test
  void pageReadsOnlyItsEntries() throws SQLException {
    Instructions instructions = Instructions.of(connection);

    assertThat(keys(table.page("b/", "", 2))).containsExactly("b/1", "b/2");
    assertThat(keys(table.page("b/", "b/2", 2))).containsExactly("b/3");
    assertThat(keys(table.page("a/", "a/29990", 2))).containsExactly("a/29991", "a/29992");
    assertThat(keys(table.page("b/", "a/1", 1))).containsExactly("b/1");
    assertThat(keys(table.page("a/", "b/1", 1))).isEmpty();

    assertThat(instructions.count).isLessThan(MAX_INSTRUCTIONS);
  }

  @Test
  void lastEntriesReadOnlyTheirEntries() throws SQLException {
    Instructions instructions = Instructions.of(connection);

    assertThat(keys(table.last("", 1))).containsExactly("b/3");
    assertThat(keys(table.last("a/10002", 2))).containsExactly("a/10001", "a/10000");

    assertThat(instructions.count).isLessThan(MAX_INSTRUCTIONS);
  }

  private static List<String> keys(List<KeyValueEntry> entries) {
    return entries.stream().map(KeyValueEntry::key).toList();
  }

  /** Counts the instructions of the virtual machine of SQLite in steps of ten. */
  private static final class Instructions extends ProgressHandler {
    private static final int STEP = 10;

    private int count;

    static Instructions of(Connection connection) throws SQLException {
      Instructions instructions = new Instructions();
      setHandler(connection, STEP, instructions);
      return instructions;
    }

    @Override
    protected int progress() {
      count += STEP;
      return 0;
    }
  }
}
