package dev.ahp.jdbc.sql;

import java.sql.SQLException;
import java.util.List;

/**
 * A statement that takes many rows as one list of values. A list of any length is cut into powers
 * of two, so that a handful of compiled statements serves all lengths: a hundred rows are three
 * statements, of 64, 32 and 4.
 */
public final class ManyRows {
  private static final int LARGEST = 8;

  private final String[] byPower = new String[LARGEST + 1];

  /**
   * Prepares the texts.
   *
   * @param head up to the first row, such as {@code INSERT INTO t (a, b) VALUES}
   * @param row one row, such as {@code (?, ?)}
   * @param tail what follows the last row
   */
  public ManyRows(String head, String row, String tail) {
    for (int power = 0; power <= LARGEST; power++) {
      byPower[power] = head + " " + row + (", " + row).repeat((1 << power) - 1) + tail;
    }
  }

  /** Sets the parameters of one row. */
  @FunctionalInterface
  public interface RowSetting<T> {
    void to(Parameters parameters, T row) throws SQLException;
  }

  /** How many rows were changed. */
  public <T> int update(Statements statements, List<T> rows, RowSetting<T> setting)
      throws SQLException {
    int changed = 0;
    int from = 0;
    while (from < rows.size()) {
      int power = Math.min(LARGEST, 31 - Integer.numberOfLeadingZeros(rows.size() - from));
      List<T> part = rows.subList(from, from + (1 << power));
      changed += statements.update(byPower[power], parameters -> setAll(parameters, part, setting));
      from += part.size();
    }
    return changed;
  }

  private static <T> void setAll(Parameters parameters, List<T> rows, RowSetting<T> setting)
      throws SQLException {
    for (T row : rows) {
      setting.to(parameters, row);
    }
  }
}
