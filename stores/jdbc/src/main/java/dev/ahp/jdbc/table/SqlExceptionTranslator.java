package dev.ahp.jdbc.table;

import dev.ahp.broker.store.StoreUnavailableException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What the database says, as what the broker expects. */
public final class SqlExceptionTranslator {
  private SqlExceptionTranslator() {}

  /** Something that may fail in the database. */
  @FunctionalInterface
  public interface SqlSupplier<T> {
    T ask() throws SQLException;
  }

  /** Something that may be missing. */
  @FunctionalInterface
  interface NullableSqlSupplier<T> {
    @Nullable T look() throws SQLException;
  }

  /** Something that may fail in the database. */
  @FunctionalInterface
  public interface SqlAction {
    void run() throws SQLException;
  }

  public static <T> T guarded(String what, SqlSupplier<T> sqlSupplier) {
    try {
      return sqlSupplier.ask();
    } catch (SQLException e) {
      throw unavailable(what, e);
    }
  }

  static <T> @Nullable T guardedLook(String what, NullableSqlSupplier<T> nullableSqlSupplier) {
    try {
      return nullableSqlSupplier.look();
    } catch (SQLException e) {
      throw unavailable(what, e);
    }
  }

  public static void guardedRun(String what, SqlAction sqlAction) {
    try {
      sqlAction.run();
    } catch (SQLException e) {
      throw unavailable(what, e);
    }
  }

  public static StoreUnavailableException unavailable(String what, SQLException e) {
    return new StoreUnavailableException("the store failed at " + what + ": " + e.getMessage(), e);
  }
}
