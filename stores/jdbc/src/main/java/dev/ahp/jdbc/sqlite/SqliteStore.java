package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.jdbc.compression.NativeLibraries;
import dev.ahp.jdbc.schema.Migrations;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.jdbc.table.ReaderPool;
import dev.ahp.jdbc.table.SqlExceptionTranslator;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** A store in one file, which one process uses at a time. */
public final class SqliteStore implements Store {
  private final DatabaseFileLock claim;
  private final SqlitePartition lane;
  private final ReaderPool readerPool;

  private SqliteStore(DatabaseFileLock claim, SqlitePartition lane, ReaderPool readerPool) {
    this.claim = claim;
    this.lane = lane;
    this.readerPool = readerPool;
  }

  /**
   * Opens the file, or makes it.
   *
   * @throws StoreOpenException if another process has it, it is newer than this program or no store
   */
  public static SqliteStore open(Path file) {
    return open(file, SqliteOptions.DEFAULT);
  }

  /** As {@link #open(Path)}, used in another way than the ordinary. */
  public static SqliteStore open(Path path, SqliteOptions options) {
    NativeLibraries.load();
    DatabaseFileLock claim = DatabaseFileLock.of(path);
    try {
      SqliteFile file = new SqliteFile(path, options);
      SqlitePartition lane = lane(path, file.openForWriting());
      ReaderPool readerPool =
          new ReaderPool(
              new SqliteReadConnectionFactory(file), new SqliteDialect(), options.readers());
      return new SqliteStore(claim, lane, readerPool);
    } catch (RuntimeException e) {
      claim.close();
      throw e;
    }
  }

  /**
   * The rows of a file that is not written to: no claim, no migration, no change of its mode.
   *
   * @throws StoreOpenException if it is not there, newer than this program or no store
   */
  public static ReadOnlyStore look(Path path) {
    NativeLibraries.load();
    SqliteFile file = SqliteFile.toLookAt(path);
    Migrations.MigrationStatus migrationStatus = file.standing();
    return new ReadOnlyStore(
        new ReaderPool(new SqliteReadConnectionFactory(file), new SqliteDialect(), 1),
        migrationStatus);
  }

  /**
   * Gives the room of what was dropped back to the disk. Takes as much room again as the file while
   * it runs, and nobody may have the file open.
   */
  public static void compact(Path path) {
    DatabaseFileLock claim = DatabaseFileLock.of(path);
    try {
      new SqliteFile(path, SqliteOptions.DEFAULT).compact();
    } finally {
      claim.close();
    }
  }

  private static SqlitePartition lane(Path path, Connection connection) {
    try {
      return new SqlitePartition(connection);
    } catch (SQLException e) {
      SqlExceptionTranslator.guardedRun("closing the file", connection::close);
      throw new StoreOpenException("cannot open " + path + ": " + e.getMessage(), e);
    }
  }

  @Override
  public List<Partition> partitions() {
    return List.of(lane);
  }

  @Override
  public <T> T read(Function<StoreView, T> question) {
    return readerPool.read(question::apply);
  }

  @Override
  public void export(Function<StoreView, RecordSink> opening) {
    readerPool.export(opening);
  }

  /** There is no other node. */
  @Override
  public void onWakeUp(WakeUpListener listener) {}

  /** There is no other node. */
  @Override
  public void announce(List<String> queues) {}

  @Override
  public void close() {
    try {
      readerPool.close();
      SqlExceptionTranslator.guardedRun("closing the file", lane::close);
    } finally {
      claim.close();
    }
  }
}
