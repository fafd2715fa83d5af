package dev.ahp.jdbc.sql;

import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A statement that takes many rows at once. Where the rows are a list of values, a list of any
 * length is cut into powers of two, so that a handful of compiled statements serves all lengths: a
 * hundred rows are three statements, of 64, 32 and 4. Where they are arrays, one statement serves
 * all.
 */
public final class BulkStatement {
  private static final int LARGEST = 8;
  private static final String VALUES = "VALUES";

  private final String[] byPower = new String[LARGEST + 1];
  private final String head;
  private final String tail;

  /**
   * Prepares the texts.
   *
   * @param head up to the first row, ending with {@code VALUES}
   * @param row one row, such as {@code (?, ?)}
   * @param tail what follows the last row
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
    for (int power = 0; power <= LARGEST; power++) {
      byPower[power] = ofRows.apply(1 << power);
    }
  }

  /**
   * Deletes rows by the columns of a key. Without arrays the keys are told one by one: for a list
   * of values SQLite makes a table of its own, which for one row takes five times as long.
   */
  public static BulkStatement deleting(String table, String... key) {
    String delete = "DELETE FROM " + table + " WHERE ";
    String one = "(" + String.join(" = ? AND ", key) + " = ?)";
    return new BulkStatement(
        delete + "(" + String.join(", ", key) + ") IN (",
        ")",
        rows -> delete + String.join(" OR ", Collections.nCopies(rows, one)));
  }

  /** The statement for as many rows as two to this power, where parameters are no arrays. */
  String text(int power) {
    return byPower[power];
  }

  /** Sets the values of one row. */
  @FunctionalInterface
  public interface RowSetter<T> {
    void to(Parameters parameters, T row) throws SQLException;
  }

  /** Changes the rows, at the latest when {@link StatementCache#send} is called. */
  public <T> void update(StatementCache statements, List<T> rows, RowSetter<T> setting)
      throws SQLException {
    if (statements.takesArrays() && !rows.isEmpty()) {
      updateByColumns(statements, rows, setting);
    } else {
      updateByRows(statements, rows, setting);
    }
  }

  private <T> void updateByColumns(StatementCache statements, List<T> rows, RowSetter<T> setting)
      throws SQLException {
    ColumnParameters columns = new ColumnParameters();
    for (T row : rows) {
      columns.nextRow();
      setting.to(columns, row);
    }
    statements.later(head + columns.rows() + tail, columns);
  }

  private <T> void updateByRows(StatementCache statements, List<T> rows, RowSetter<T> setting)
      throws SQLException {
    int from = 0;
    while (from < rows.size()) {
      int power = Math.min(LARGEST, 31 - Integer.numberOfLeadingZeros(rows.size() - from));
      List<T> part = rows.subList(from, from + (1 << power));
      statements.update(text(power), parameters -> setAll(parameters, part, setting));
      from += part.size();
    }
  }

  private static <T> void setAll(Parameters parameters, List<T> rows, RowSetter<T> setting)
      throws SQLException {
    for (T row : rows) {
      setting.to(parameters, row);
    }
  }
}
