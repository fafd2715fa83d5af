package dev.ahp.jdbc.table;

import dev.ahp.broker.store.StoreUnavailable;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What the database says, as what the broker expects. */
public final class Fault {
  private Fault() {}

  /** Something that may fail in the database. */
  @FunctionalInterface
  public interface Asking<T> {
    T ask() throws SQLException;
  }

  /** Something that may be missing. */
  @FunctionalInterface
  interface Looking<T> {
    @Nullable T look() throws SQLException;
  }

  /** Something that may fail in the database. */
  @FunctionalInterface
  public interface Doing {
    void run() throws SQLException;
  }

  public static <T> T guarded(String what, Asking<T> asking) {
    try {
      return asking.ask();
    } catch (SQLException e) {
      throw unavailable(what, e);
    }
  }

  static <T> @Nullable T guardedLook(String what, Looking<T> looking) {
    try {
      return looking.look();
    } catch (SQLException e) {
      throw unavailable(what, e);
    }
  }

  public static void guardedRun(String what, Doing doing) {
    try {
      doing.run();
    } catch (SQLException e) {
      throw unavailable(what, e);
    }
  }

  public static StoreUnavailable unavailable(String what, SQLException e) {
    return new StoreUnavailable("the store failed at " + what + ": " + e.getMessage(), e);
  }
}
