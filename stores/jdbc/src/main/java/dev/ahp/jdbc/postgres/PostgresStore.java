package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.Lane;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.View;
import dev.ahp.jdbc.pack.NativeCode;
import dev.ahp.jdbc.table.Readers;
import dev.ahp.jdbc.table.StoredRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** A store in PostgreSQL, which many nodes share. */
public final class PostgresStore implements Store {
  private final List<PostgresLane> lanes;
  private final Readers readers;
  private final Bulletin bulletin;
  private final Errands errands;
  private final Listener listener;

  private PostgresStore(PostgresServer server, PostgresOptions options, String node)
      throws SQLException {
    List<PostgresLane> opened = new ArrayList<>();
    for (int i = 0; i < options.lanes(); i++) {
      opened.add(new PostgresLane(server, node, options.laneTime()));
    }
    lanes = List.copyOf(opened);
    readers = new Readers(new PostgresReading(server), new PostgresDialect(), options.readers());
    bulletin = new Bulletin(node);
    errands = new Errands(server, node, options.laneTime(), bulletin);
    listener = new Listener(server, bulletin);
  }

  /**
   * Opens the store in a database, making its tables if there are none.
   *
   * @param url a JDBC address, {@code jdbc:postgresql://host/database?user=…&password=…}
   * @throws CannotOpen if it cannot be reached or is newer than this program
   */
  public static PostgresStore open(String url) {
    return open(PostgresLogin.at(url));
  }

  /** As {@link #open(String)}, with user and password apart from the address. */
  public static PostgresStore open(PostgresLogin login) {
    return open(login, PostgresOptions.DEFAULT);
  }

  /** As {@link #open(String)}, used in another way than the ordinary. */
  public static PostgresStore open(String url, PostgresOptions options) {
    return open(PostgresLogin.at(url), options);
  }

  private static PostgresStore open(PostgresLogin login, PostgresOptions options) {
    return open(new PostgresServer(login, options), options);
  }

  static PostgresStore open(PostgresServer server, PostgresOptions options) {
    NativeCode.load();
    server.migrate();
    PostgresStore store;
    try {
      String node = LaneDeed.nameOf(UUID.randomUUID().toString(), server.level());
      store = new PostgresStore(server, options, node);
    } catch (SQLException e) {
      throw PostgresServer.refusal(e);
    }
    try {
      server.confirm();
      return store;
    } catch (CannotOpen e) {
      store.close();
      throw e;
    }
  }

  /**
   * The rows, without being a node: no lane is taken and nothing is migrated. Empty if there is no
   * store in the database yet.
   *
   * @throws CannotOpen if it cannot be reached or is newer than this program
   */
  public static Optional<StoredRows> look(PostgresLogin login) {
    NativeCode.load();
    PostgresServer server = new PostgresServer(login, PostgresOptions.DEFAULT);
    return server
        .standing()
        .map(
            standing ->
                new StoredRows(
                    new Readers(new PostgresReading(server), new PostgresDialect(), 1), standing));
  }

  @Override
  public List<Lane> lanes() {
    return List.copyOf(lanes);
  }

  @Override
  public <T> T read(Function<View, T> question) {
    return readers.read(question::apply);
  }

  @Override
  public void export(Function<View, RecordSink> opening) {
    readers.export(opening);
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public void onWakeUp(WakeUp wakeUp) {
    bulletin.listen(wakeUp);
  }

  @Override
  public void announce(List<String> queues) {
    if (bulletin.add(queues)) {
      errands.announceSoon();
    }
  }

  @Override
  public void close() {
    listener.close();
    lanes.forEach(PostgresLane::close);
    errands.close();
    readers.close();
  }
}
