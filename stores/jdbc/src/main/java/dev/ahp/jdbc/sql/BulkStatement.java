package dev.ahp.jdbc.sql;

import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A statement for many rows. A list of values is split into powers of two, so that a few prepared
 * statements serve all lengths: 100 rows are three statements of 64, 32 and 4. With arrays, one
 * statement serves all lengths.
 */
public final class BulkStatement {
  private static final int MAX_POWER = 8;
  private static final String VALUES = "VALUES";

  private final String[] byPower = new String[MAX_POWER + 1];
  private final String head;
  private final String tail;

  /**
   * Creates a statement.
   *
   * @param head the text before the first row, ending with {@code VALUES}
   * @param row one row, such as {@code (?, ?)}
   * @param tail the text after the last row
   */
  public BulkStatement(String head, String row, String tail) {
    this(
        head.substring(0, head.length() - VALUES.length()),
        tail,
        rows -> head + " " + String.join(", ", Collections.nCopies(rows, row)) + tail);
  }

  private BulkStatement(String head, String tail, IntFunction<String> ofRows) {
    this.head = head;
    this.tail = tail;
    for (int power = 0; power <= MAX_POWER; power++) {
      byPower[power] = ofRows.apply(1 << power);
    }
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
    return byPower[power];
  }

  /** Sets the values of one row. */
  @FunctionalInterface
  public interface RowSetter<T> {
    void to(Parameters parameters, T row) throws SQLException;
  }

  /** Updates the rows, at the latest when {@link StatementCache#send} is called. */
  public <T> void update(StatementCache statements, List<T> rows, RowSetter<T> setter)
      throws SQLException {
    if (statements.takesArrays() && !rows.isEmpty()) {
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
    statements.enqueue(head + columns.rows() + tail, columns);
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
