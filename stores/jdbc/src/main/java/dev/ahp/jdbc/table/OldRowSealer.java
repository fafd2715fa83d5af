package dev.ahp.jdbc.table;

import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.SealPosition;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Seals the rows that were written before the store was encrypted, table by table, in small steps.
 * A row that a concurrent transaction has changed is sealed by that transaction.
 */
final class OldRowSealer {
  private static final String PACKET = "packet";
  private static final String STATE = "packet_state";
  private static final String SEARCH = "search";

  private final TableView view;
  private final StatementCache statements;
  private final ZstdCodec codec;

  OldRowSealer(TableView view, ZstdCodec codec) {
    this.view = view;
    this.statements = view.statements();
    this.codec = codec;
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record PackedRow(long number, byte[] value) {}

  private static List<String> tables() {
    List<String> tables = new ArrayList<>(List.of(SEARCH, PACKET, STATE));
    for (KeyValueTable table : KeyValueTable.values()) {
      if (table.hasSecrets()) {
        tables.add(table.name());
      }
    }
    return tables;
  }

  /** Seals some rows and returns where to continue; null at the end. */
  @Nullable SealPosition next(SealPosition from, int limit) throws SQLException {
    List<String> tables = tables();
    String table = from.table().isEmpty() ? tables.get(0) : from.table();
    String after = sealSome(table, from.after(), limit);
    if (after != null) {
      return new SealPosition(table, after);
    }
    int next = tables.indexOf(table) + 1;
    return next == tables.size() ? null : new SealPosition(tables.get(next), "");
  }

  private @Nullable String sealSome(String table, String after, int limit) throws SQLException {
    return switch (table) {
      case SEARCH -> clearSearch();
      case PACKET -> sealNumbered(PACKET, "content", after, limit);
      case STATE -> sealNumbered(STATE, "detail", after, limit);
      default -> view.keyValueTable(KeyValueTable.valueOf(table)).seal(after, limit);
    };
  }

  /** Removes the search index, which would contain words of encrypted texts. */
  private @Nullable String clearSearch() throws SQLException {
    if (statements.dialect() == SqlDialect.SQLITE) {
      statements.run("DELETE FROM task_text");
      statements.run("INSERT INTO task_text (task_text) VALUES ('optimize')");
    } else {
      statements.run("UPDATE task_document SET words = '' WHERE words <> ''");
    }
    return null;
  }

  private @Nullable String sealNumbered(String table, String column, String after, int limit)
      throws SQLException {
    long last = after.isEmpty() ? 0 : Long.parseLong(after);
    List<PackedRow> rows =
        statements.list(
            "SELECT number, %2$s FROM %1$s WHERE number > ? AND %2$s IS NOT NULL ORDER BY number LIMIT ?"
                .formatted(table, column),
            to -> to.number(last).number(limit),
            row -> new PackedRow(row.number(), row.bytes()));
    String update =
        "UPDATE %1$s SET %2$s = ? WHERE number = ? AND %2$s = ?".formatted(table, column);
    for (PackedRow row : rows) {
      byte[] sealed = codec.sealed(row.value, table + "/" + row.number);
      if (sealed != null) {
        statements.update(update, to -> to.bytes(sealed).number(row.number).bytes(row.value));
      }
    }
    return rows.size() < limit ? null : String.valueOf(rows.get(rows.size() - 1).number);
  }
}
