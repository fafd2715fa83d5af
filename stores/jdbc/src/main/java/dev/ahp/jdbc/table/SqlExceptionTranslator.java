package dev.ahp.jdbc.table;

import dev.ahp.broker.store.StoreUnavailableException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Translates SQL exceptions into {@link StoreUnavailableException}. */
public final class SqlExceptionTranslator {
  private SqlExceptionTranslator() {}

  /** A query. */
  @FunctionalInterface
  public interface SqlSupplier<T> {
    T get() throws SQLException;
  }

  /** A query that may return null. */
  @FunctionalInterface
  interface NullableSqlSupplier<T> {
    @Nullable T get() throws SQLException;
  }

  /** An update. */
  @FunctionalInterface
  public interface SqlAction {
    void run() throws SQLException;
  }

  public static <T> T guarded(String operation, SqlSupplier<T> sqlSupplier) {
    try {
      return sqlSupplier.get();
    } catch (SQLException e) {
      throw unavailable(operation, e);
    }
  }

  static <T> @Nullable T guardedNullable(String operation, NullableSqlSupplier<T> supplier) {
    try {
      return supplier.get();
    } catch (SQLException e) {
      throw unavailable(operation, e);
    }
  }

  public static void guardedRun(String operation, SqlAction sqlAction) {
    try {
      sqlAction.run();
    } catch (SQLException e) {
      throw unavailable(operation, e);
    }
  }

  public static StoreUnavailableException unavailable(String operation, SQLException e) {
    return new StoreUnavailableException(
        "the store failed while " + operation + ": " + e.getMessage(), e);
  }
}
