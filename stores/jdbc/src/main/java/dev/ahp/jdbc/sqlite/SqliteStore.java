package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.seal.WrappedKey;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.jdbc.compression.NativeLibraries;
import dev.ahp.jdbc.sql.Migrations;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.DataKeyTable;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.jdbc.table.ReaderPool;
import dev.ahp.jdbc.table.SqlExceptionTranslator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store in one file, for one process at a time. */
public final class SqliteStore implements Store {
  private final Path path;
  private final DatabaseFileLock fileLock;
  private final SqlitePartition partition;
  private final ReaderPool readerPool;
  private final @Nullable DataKeyRing keys;

  private SqliteStore(
      Path path,
      DatabaseFileLock fileLock,
      SqlitePartition partition,
      ReaderPool readerPool,
      @Nullable DataKeyRing keys) {
    this.path = path;
    this.fileLock = fileLock;
    this.partition = partition;
    this.readerPool = readerPool;
    this.keys = keys;
  }

  /**
   * Opens or creates the file.
   *
   * @throws StoreOpenException if another process uses it, it is newer than this program or not a
   *     store
   */
  public static SqliteStore open(Path file) {
    return open(file, SqliteOptions.DEFAULT);
  }

  /** Opens the file like {@link #open(Path)}, with options. */
  public static SqliteStore open(Path path, SqliteOptions options) {
    NativeLibraries.load();
    DatabaseFileLock fileLock = DatabaseFileLock.of(path);
    try {
      SqliteFile file = new SqliteFile(path, options);
      Connection connection = file.openForWriting();
      DataKeyRing keys = keys(path, file, connection, options.masterKeys());
      SqlitePartition partition = partition(path, file, connection, keys);
      return new SqliteStore(
          path, fileLock, partition, new ReaderPool(file, options.readers(), keys), keys);
    } catch (RuntimeException e) {
      fileLock.close();
      throw e;
    }
  }

  /**
   * Opens the file for reading, without a lock, a migration or a change of its mode.
   *
   * @throws StoreOpenException if it is missing, newer than this program or not a store
   */
  public static ReadOnlyStore openReadOnly(Path path) {
    NativeLibraries.load();
    SqliteFile file = SqliteFile.readOnly(path);
    Migrations.MigrationStatus status = file.status();
    return new ReadOnlyStore(new ReaderPool(file, 1), status);
  }

  /**
   * Returns unused space to the disk. It temporarily needs as much free space as the file, and no
   * process may have the file open.
   */
  public static void compact(Path path) {
    DatabaseFileLock fileLock = DatabaseFileLock.of(path);
    try {
      new SqliteFile(path, SqliteOptions.DEFAULT).compact();
    } finally {
      fileLock.close();
    }
  }

  /**
   * Writes a consistent and compact copy to a new or empty file. Another process may write to the
   * store meanwhile; the copy contains the commits before its start.
   *
   * @throws StoreOpenException if the file is missing, newer than this program or not a store
   */
  public static void copy(Path path, Path target) {
    NativeLibraries.load();
    SqliteFile file = SqliteFile.readOnly(path);
    file.status();
    file.copyTo(target);
  }

  /** Opens the data keys; closes the connection if that fails. */
  private static @Nullable DataKeyRing keys(
      Path path, SqliteFile file, Connection connection, @Nullable MasterKeys masters) {
    try {
      return DataKeyTable.open(
          new StatementCache(connection, SqlDialect.SQLITE), masters, () -> storedKeys(file));
    } catch (SQLException e) {
      SqlExceptionTranslator.guardedRun("closing the file", connection::close);
      throw new StoreOpenException("cannot open " + path + ": " + e.getMessage(), e);
    } catch (StoreOpenException e) {
      SqlExceptionTranslator.guardedRun("closing the file", connection::close);
      throw e;
    }
  }

  private static List<WrappedKey> storedKeys(SqliteFile file) {
    return SqlExceptionTranslator.guarded(
        "reading data keys",
        () -> {
          try (Connection connection = file.openForReading()) {
            return DataKeyTable.read(new StatementCache(connection, SqlDialect.SQLITE));
          }
        });
  }

  private static SqlitePartition partition(
      Path path, SqliteFile file, Connection connection, @Nullable DataKeyRing keys) {
    try {
      return new SqlitePartition(connection, file.startCheckpointer(), keys);
    } catch (SQLException e) {
      SqlExceptionTranslator.guardedRun("closing the file", connection::close);
      throw new StoreOpenException("cannot open " + path + ": " + e.getMessage(), e);
    }
  }

  @Override
  public List<Partition> partitions() {
    return List.of(partition);
  }

  @Override
  public <T> T read(Function<StoreView, T> query) {
    return readerPool.read(query::apply);
  }

  @Override
  public @Nullable DataKeyRing dataKeys() {
    return keys;
  }

  @Override
  public String kind() {
    return "sqlite";
  }

  /** Adds up the database and its write-ahead log. */
  @Override
  public long sizeBytes() {
    return size(path) + size(path.resolveSibling(path.getFileName() + "-wal"));
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0; // the log may not exist
    }
  }

  @Override
  public boolean isIndexed() {
    return true;
  }

  @Override
  public void export(Function<StoreView, RecordSink> opening) {
    readerPool.export(opening);
  }

  /** Does nothing, because there are no other nodes. */
  @Override
  public void onWakeUp(WakeUpListener listener) {}

  /** Does nothing, because there are no other nodes. */
  @Override
  public void announce(List<String> queues) {}

  @Override
  public void close() {
    try {
      readerPool.close();
      SqlExceptionTranslator.guardedRun("closing the file", partition::close);
    } finally {
      fileLock.close();
    }
  }
}
