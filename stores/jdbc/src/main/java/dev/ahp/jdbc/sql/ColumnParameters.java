package dev.ahp.jdbc.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Gathers rows by column, so that each column is one parameter, an array. A server that is sent a
 * hundred rows of twenty columns reads twenty values instead of two thousand.
 */
final class ColumnParameters implements Parameters {
  private final List<Column> columns = new ArrayList<>();
  private int next;

  private record Column(String type, List<@Nullable Object> values) {}

  void nextRow() {
    next = 0;
  }

  private ColumnParameters add(String type, @Nullable Object value) {
    if (next == columns.size()) {
      columns.add(new Column(type, new ArrayList<>()));
    }
    columns.get(next).values.add(value);
    next++;
    return this;
  }

  @Override
  public ColumnParameters text(@Nullable String value) {
    return add("text", StoredText.ofNullable(value));
  }

  @Override
  public ColumnParameters number(long value) {
    return add("int8", value);
  }

  @Override
  public ColumnParameters number(@Nullable Long value) {
    return add("int8", value);
  }

  @Override
  public ColumnParameters real(@Nullable Double value) {
    return add("float8", value);
  }

  @Override
  public ColumnParameters bytes(byte @Nullable [] value) {
    return add("bytea", value);
  }

  /** Stands where a list of rows would. */
  String rows() {
    StringJoiner arrays = new StringJoiner(", ", "SELECT * FROM unnest(", ")");
    columns.forEach(column -> arrays.add("?::" + column.type + "[]"));
    return arrays.toString();
  }

  /** Sets the parameters behind the first few, and says how many are set then. */
  int setAll(PreparedStatement statement, int behind) throws SQLException {
    Connection connection = statement.getConnection();
    int index = behind;
    for (Column column : columns) {
      index++;
      statement.setArray(index, connection.createArrayOf(column.type, array(column)));
    }
    return index;
  }

  private static @Nullable Object[] array(Column column) {
    return switch (column.type) {
      case "int8" -> column.values.toArray(new Long[0]);
      case "float8" -> column.values.toArray(new Double[0]);
      case "bytea" -> column.values.toArray(new byte[0][]);
      default -> column.values.toArray(new String[0]);
    };
  }
}
