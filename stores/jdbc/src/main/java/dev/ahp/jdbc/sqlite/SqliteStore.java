package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.Lane;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.View;
import dev.ahp.jdbc.pack.NativeCode;
import dev.ahp.jdbc.schema.Migrations;
import dev.ahp.jdbc.table.Fault;
import dev.ahp.jdbc.table.Readers;
import dev.ahp.jdbc.table.StoredRows;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** A store in one file, which one process uses at a time. */
public final class SqliteStore implements Store {
  private final FileClaim claim;
  private final SqliteLane lane;
  private final Readers readers;

  private SqliteStore(FileClaim claim, SqliteLane lane, Readers readers) {
    this.claim = claim;
    this.lane = lane;
    this.readers = readers;
  }

  /**
   * Opens the file, or makes it.
   *
   * @throws CannotOpen if another process has it, it is newer than this program or no store
   */
  public static SqliteStore open(Path file) {
    return open(file, SqliteOptions.DEFAULT);
  }

  /** As {@link #open(Path)}, used in another way than the ordinary. */
  public static SqliteStore open(Path path, SqliteOptions options) {
    NativeCode.load();
    FileClaim claim = FileClaim.of(path);
    try {
      SqliteFile file = new SqliteFile(path, options);
      SqliteLane lane = lane(path, file.openForWriting());
      Readers readers =
          new Readers(new SqliteReading(file, lane), new SqliteDialect(), options.readers());
      return new SqliteStore(claim, lane, readers);
    } catch (RuntimeException e) {
      claim.close();
      throw e;
    }
  }

  /**
   * The rows of a file that is not written to: no claim, no migration, no change of its mode.
   *
   * @throws CannotOpen if it is not there, newer than this program or no store
   */
  public static StoredRows look(Path path) {
    NativeCode.load();
    SqliteFile file = SqliteFile.toLookAt(path);
    Migrations.Standing standing = file.standing();
    return new StoredRows(
        new Readers(new SqliteReading(file, null), new SqliteDialect(), 1), standing);
  }

  /**
   * Gives the room of what was dropped back to the disk. Takes as much room again as the file while
   * it runs, and nobody may have the file open.
   */
  public static void compact(Path path) {
    FileClaim claim = FileClaim.of(path);
    try {
      new SqliteFile(path, SqliteOptions.DEFAULT).compact();
    } finally {
      claim.close();
    }
  }

  private static SqliteLane lane(Path path, Connection connection) {
    try {
      return new SqliteLane(connection);
    } catch (SQLException e) {
      Fault.guardedRun("closing the file", connection::close);
      throw new CannotOpen("cannot open " + path + ": " + e.getMessage(), e);
    }
  }

  @Override
  public List<Lane> lanes() {
    return List.of(lane);
  }

  @Override
  public <T> T read(Function<View, T> question) {
    try {
      return readers.read(question::apply);
    } catch (CannotFile e) {
      return lane.answer(question);
    }
  }

  @Override
  public void export(Function<View, RecordSink> opening) {
    try {
      readers.export(opening);
    } catch (CannotFile e) {
      throw e.reason();
    }
  }

  /** There is no other node. */
  @Override
  public void onWakeUp(WakeUp listener) {}

  /** There is no other node. */
  @Override
  public void announce(List<String> queues) {}

  @Override
  public void close() {
    try {
      readers.close();
      Fault.guardedRun("closing the file", lane::close);
    } finally {
      claim.close();
    }
  }
}
