package dev.ahp.jdbc.postgres;

import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.seal.WrappedKey;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.jdbc.compression.NativeLibraries;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.DataKeyTable;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.jdbc.table.ReaderPool;
import dev.ahp.jdbc.table.SqlExceptionTranslator;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store in PostgreSQL, shared by several nodes. */
public final class PostgresStore implements Store {
  private final PostgresServer server;
  private final List<PostgresPartition> partitions;
  private final ReaderPool readerPool;
  private final ChangeNotifications notifications;
  private final NodeTasks nodeTasks;
  private final PostgresListener postgresListener;
  private final @Nullable DataKeyRing keys;

  private PostgresStore(PostgresServer server, PostgresOptions options, String node)
      throws SQLException {
    this.server = server;
    keys = keys(server, options.masterKeys());
    List<PostgresPartition> opened = new ArrayList<>();
    for (int i = 0; i < options.partitions(); i++) {
      opened.add(new PostgresPartition(server, node, options.leaseTime(), keys));
    }
    partitions = List.copyOf(opened);
    readerPool = new ReaderPool(server, options.readers(), keys);
    notifications = new ChangeNotifications(node);
    nodeTasks = new NodeTasks(server, node, options.leaseTime(), notifications);
    postgresListener = new PostgresListener(server, notifications);
  }

  /**
   * Opens the store in a database; creates its tables if needed.
   *
   * @param url a JDBC URL, {@code jdbc:postgresql://host/database?user=…&password=…}
   * @throws StoreOpenException if it is unreachable or newer than this program
   */
  public static PostgresStore open(String url) {
    return open(PostgresLogin.at(url));
  }

  /**
   * Opens the store like {@link #open(String)}, with separate credentials. A store with its own
   * schema uses fewer connections, because there may be many on a server.
   */
  public static PostgresStore open(PostgresLogin login) {
    return openEncrypted(login, null);
  }

  /** Opens the store like {@link #open(PostgresLogin)}, encrypted; not if the keys are null. */
  public static PostgresStore openEncrypted(PostgresLogin login, @Nullable MasterKeys masterKeys) {
    PostgresOptions options =
        login.schema() == null ? PostgresOptions.DEFAULT : PostgresOptions.ONE_OF_MANY;
    return open(login, options.encryptedWith(masterKeys));
  }

  /** Opens the store like {@link #open(String)}, with options. */
  public static PostgresStore open(String url, PostgresOptions options) {
    return open(PostgresLogin.at(url), options);
  }

  private static PostgresStore open(PostgresLogin login, PostgresOptions options) {
    return open(new PostgresServer(login, options), options);
  }

  static PostgresStore open(PostgresServer server, PostgresOptions options) {
    NativeLibraries.load();
    server.migrate();
    PostgresStore store;
    try {
      String node = ChainLease.nameOf(UUID.randomUUID().toString(), server.level());
      store = new PostgresStore(server, options, node);
    } catch (SQLException e) {
      throw PostgresServer.cannotOpen(e);
    }
    try {
      server.confirm();
      return store;
    } catch (StoreOpenException e) {
      store.close();
      throw e;
    }
  }

  /**
   * Opens the store for reading, without registering a node or migrating. Empty if the database
   * contains no store.
   *
   * @throws StoreOpenException if it is unreachable or newer than this program
   */
  public static Optional<ReadOnlyStore> openReadOnly(PostgresLogin login) {
    NativeLibraries.load();
    PostgresServer server = new PostgresServer(login, PostgresOptions.DEFAULT);
    return server.status().map(status -> new ReadOnlyStore(new ReaderPool(server, 1), status));
  }

  @Override
  public List<Partition> partitions() {
    return List.copyOf(partitions);
  }

  @Override
  public <T> T read(Function<StoreView, T> query) {
    return readerPool.read(query::apply);
  }

  /** Returns whether a daemon uses the store. */
  public static boolean isInUse(PostgresLogin login) {
    return new PostgresServer(login, PostgresOptions.DEFAULT).isInUse();
  }

  /** Deletes the schema that the login names, with all data. */
  public static void drop(PostgresLogin login) {
    new PostgresServer(login, PostgresOptions.DEFAULT).dropSchema();
  }

  private static @Nullable DataKeyRing keys(PostgresServer server, @Nullable MasterKeys masters)
      throws SQLException {
    try (Connection connection = server.openAutoCommit()) {
      return DataKeyTable.open(
          new StatementCache(connection, SqlDialect.POSTGRES),
          masters,
          () -> SqlExceptionTranslator.guarded("reading data keys", () -> storedKeys(server)));
    }
  }

  private static List<WrappedKey> storedKeys(PostgresServer server) throws SQLException {
    try (Connection connection = server.openAutoCommit()) {
      return DataKeyTable.read(new StatementCache(connection, SqlDialect.POSTGRES));
    }
  }

  @Override
  public @Nullable DataKeyRing dataKeys() {
    return keys;
  }

  @Override
  public String kind() {
    return "postgres";
  }

  @Override
  public long sizeBytes() {
    return server.sizeBytes();
  }

  @Override
  public boolean isIndexed() {
    return true;
  }

  @Override
  public void export(Function<StoreView, RecordSink> opening) {
    readerPool.export(opening);
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public void onWakeUp(WakeUpListener wakeUpListener) {
    notifications.listen(wakeUpListener);
  }

  @Override
  public void announce(List<String> queues) {
    if (notifications.add(queues)) {
      nodeTasks.announceSoon();
    }
  }

  @Override
  public void close() {
    postgresListener.close();
    partitions.forEach(PostgresPartition::close);
    nodeTasks.close();
    readerPool.close();
  }
}
