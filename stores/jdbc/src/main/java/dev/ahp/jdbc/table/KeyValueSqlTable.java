package dev.ahp.jdbc.table;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.BulkStatement;
import dev.ahp.jdbc.sql.Row;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.json.JsonObject;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads and writes one key-value table. */
final class KeyValueSqlTable {
  /** Greater than every character that can follow in a key. */
  static final String END = "\uDBFF\uDFFF";

  private static final String COLUMNS = "key, value, until";

  private final KeyValueTable valueTable;
  private final StatementCache statements;
  private final ZstdCodec codec;
  private final String find;
  private final String findAll;
  private final String firstPage;
  private final String nextPage;
  private final String last;
  private final String lastBefore;
  private final String count;
  private final String remove;
  private final String deleteExpired;
  private final String update;
  private final BulkStatement add;
  private final BulkStatement put;

  KeyValueSqlTable(
      KeyValueTable valueTable, StatementCache statements, ZstdCodec codec, boolean locking) {
    this.valueTable = valueTable;
    this.statements = statements;
    this.codec = codec;
    SqlDialect dialect = statements.dialect();
    String table = valueTable.table();
    String select = "SELECT " + COLUMNS + " FROM " + table + " WHERE ";
    String lock = locking ? dialect.lock(table) : "";
    find = select + "key = ?" + lock;
    findAll = select + "key " + dialect.among() + " ORDER BY key" + lock;
    firstPage = select + "key >= ? AND key < ? ORDER BY key LIMIT ?";
    nextPage = select + "key > ? AND key < ? ORDER BY key LIMIT ?";
    last = select + "TRUE ORDER BY key DESC LIMIT ?";
    lastBefore = select + "key < ? ORDER BY key DESC LIMIT ?";
    count = "SELECT COUNT(*) FROM " + table + " WHERE key >= ? AND key < ?";
    remove = "DELETE FROM " + table + " WHERE key " + dialect.among();
    deleteExpired =
        """
        DELETE FROM %1$s WHERE key IN \
        (SELECT key FROM %1$s WHERE until > 0 AND until <= ? ORDER BY until LIMIT ?%2$s)\
        """
            .formatted(table, dialect.lockFree(table));
    update = "UPDATE " + table + " SET value = ? WHERE key = ? AND value = ?";
    add = BulkStatement.inserting(table, COLUMNS);
    put = BulkStatement.upserting(table, "key", COLUMNS);
  }

  @Nullable JsonObject find(String key) throws SQLException {
    KeyValueEntry entry = statements.first(find, to -> to.text(key), this::read);
    return entry == null ? null : entry.value();
  }

  StatementCache.Query query(Collection<String> keys, Consumer<KeyValueEntry> handler) {
    return new StatementCache.Query(findAll, to -> to.keys(keys), row -> handler.accept(read(row)));
  }

  /** Each statement has one lower bound, because SQLite would use only the first of two. */
  List<KeyValueEntry> page(String prefix, String after, int limit) throws SQLException {
    boolean isFirst = after.compareTo(prefix) < 0;
    return statements.list(
        isFirst ? firstPage : nextPage,
        to -> to.text(isFirst ? prefix : after).text(prefix + END).number(limit),
        this::read);
  }

  long count(String prefix) throws SQLException {
    Long found =
        statements.first(count, to -> to.text(prefix).text(prefix + END), row -> row.number());
    return found == null ? 0 : found;
  }

  List<KeyValueEntry> last(String before, int limit) throws SQLException {
    return before.isEmpty()
        ? statements.list(last, to -> to.number(limit), this::read)
        : statements.list(lastBefore, to -> to.text(before).number(limit), this::read);
  }

  private KeyValueEntry read(Row row) throws SQLException {
    String key = row.text();
    return new KeyValueEntry(
        valueTable, key, codec.readSecret(row.bytes(), identity(key)), row.number());
  }

  private String identity(String key) {
    return valueTable.table() + "/" + key;
  }

  /**
   * Seals up to {@code limit} entries that are not sealed, after a key.
   *
   * @return the last key; null if there are no more
   */
  @Nullable String seal(String after, int limit) throws SQLException {
    List<PackedEntry> entries =
        statements.list(
            nextPage,
            to -> to.text(after).text(END).number(limit),
            row -> new PackedEntry(row.text(), row.bytes()));
    for (PackedEntry entry : entries) {
      byte[] sealed =
          valueTable.isSecret(entry.key) ? codec.sealed(entry.value, identity(entry.key)) : null;
      if (sealed != null) {
        statements.update(update, to -> to.bytes(sealed).text(entry.key).bytes(entry.value));
      }
    }
    return entries.size() < limit ? null : entries.get(entries.size() - 1).key;
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record PackedEntry(String key, byte[] value) {}

  /** Inserts entries; fails if a key exists. */
  void add(List<KeyValueEntry> entries) throws SQLException {
    insert(add, entries);
  }

  void put(List<KeyValueEntry> entries) throws SQLException {
    insert(put, entries);
  }

  private void insert(BulkStatement rows, List<KeyValueEntry> entries) throws SQLException {
    rows.update(
        statements,
        entries,
        (to, entry) -> {
          JsonObject value = entry.value();
          JsonObject stored = value == null ? JsonObject.empty() : value;
          byte[] packed =
              valueTable.isSecret(entry.key())
                  ? codec.packSecret(stored, identity(entry.key()))
                  : codec.pack(stored);
          to.text(entry.key()).bytes(packed).number(entry.until());
        });
  }

  void remove(Collection<String> keys) throws SQLException {
    if (!keys.isEmpty()) {
      statements.update(remove, to -> to.keys(keys));
    }
  }

  int deleteExpired(long now, int limit) throws SQLException {
    return statements.update(deleteExpired, to -> to.number(now).number(limit));
  }
}
