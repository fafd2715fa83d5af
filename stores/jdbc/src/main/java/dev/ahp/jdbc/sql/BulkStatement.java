package dev.ahp.jdbc.sql;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A statement for many rows. A list of values is split into powers of two, so that a few prepared
 * statements serve all lengths: 100 rows are three statements of 64, 32 and 4. With arrays, one
 * statement serves all lengths.
 */
public final class BulkStatement {
  private static final int MAX_POWER = 8;
  private static final String SEPARATOR = ", ";

  private final String head;
  private final String tail;
  private final IntFunction<String> ofRows;

  /** The texts that were used. A connection has hundreds of statements and uses few of them. */
  private final @Nullable String[] byPower = new String[MAX_POWER + 1];

  private BulkStatement(String head, String tail, IntFunction<String> ofRows) {
    this.head = head;
    this.tail = tail;
    this.ofRows = ofRows;
  }

  /**
   * Returns a statement that inserts rows.
   *
   * @param columns the columns, separated by {@code ", "}
   */
  public static BulkStatement inserting(String table, String columns) {
    return inserting(table, columns, "");
  }

  /** Returns a statement that inserts rows and has a text after the last row. */
  public static BulkStatement inserting(String table, String columns, String tail) {
    String head = "INSERT INTO " + table + " (" + columns + ") ";
    int width = columns.split(SEPARATOR, -1).length;
    String row = "(" + String.join(SEPARATOR, Collections.nCopies(width, "?")) + ")";
    return new BulkStatement(
        head,
        tail,
        rows -> head + "VALUES " + String.join(SEPARATOR, Collections.nCopies(rows, row)) + tail);
  }

  /**
   * Returns a statement that inserts rows or updates those whose key exists.
   *
   * @param kept columns that an update does not change
   */
  public static BulkStatement upserting(String table, String key, String columns, String... kept) {
    Set<String> unchanged = Set.of(kept);
    String updated =
        Arrays.stream(columns.split(SEPARATOR, -1))
            .filter(column -> !column.equals(key) && !unchanged.contains(column))
            .map(column -> column + " = excluded." + column)
            .collect(Collectors.joining(SEPARATOR));
    return inserting(table, columns, " ON CONFLICT (" + key + ") DO UPDATE SET " + updated);
  }

  /**
   * Returns a statement that deletes rows by key. Without arrays the keys are OR conditions,
   * because SQLite builds a temporary table for a list of values, which takes five times as long
   * for one row.
   */
  public static BulkStatement deleting(String table, String... key) {
    String delete = "DELETE FROM " + table + " WHERE ";
    String one = "(" + String.join(" = ? AND ", key) + " = ?)";
    return new BulkStatement(
        delete + "(" + String.join(", ", key) + ") IN (",
        ")",
        rows -> delete + String.join(" OR ", Collections.nCopies(rows, one)));
  }

  /** Returns the statement for 2^power rows without arrays. */
  String text(int power) {
    String text = byPower[power];
    if (text == null) {
      text = ofRows.apply(1 << power);
      byPower[power] = text;
    }
    return text;
  }

  /** Sets the values of one row. */
  @FunctionalInterface
  public interface RowSetter<T> {
    void to(Parameters parameters, T row) throws SQLException;
  }

  /** Updates the rows, at the latest when {@link StatementCache#send} is called. */
  public <T> void update(StatementCache statements, List<T> rows, RowSetter<T> setter)
      throws SQLException {
    if (statements.dialect() == SqlDialect.POSTGRES && !rows.isEmpty()) {
      updateByColumns(statements, rows, setter);
    } else {
      updateByRows(statements, rows, setter);
    }
  }

  private <T> void updateByColumns(StatementCache statements, List<T> rows, RowSetter<T> setter)
      throws SQLException {
    ColumnParameters columns = new ColumnParameters();
    for (T row : rows) {
      columns.nextRow();
      setter.to(columns, row);
    }
    statements.enqueue(head + columns.rows() + tail, to -> to.columns(columns));
  }

  private <T> void updateByRows(StatementCache statements, List<T> rows, RowSetter<T> setter)
      throws SQLException {
    int from = 0;
    while (from < rows.size()) {
      int power = Math.min(MAX_POWER, 31 - Integer.numberOfLeadingZeros(rows.size() - from));
      List<T> part = rows.subList(from, from + (1 << power));
      statements.update(text(power), parameters -> setAll(parameters, part, setter));
      from += part.size();
    }
  }

  private static <T> void setAll(Parameters parameters, List<T> rows, RowSetter<T> setter)
      throws SQLException {
    for (T row : rows) {
      setter.to(parameters, row);
    }
  }
}
