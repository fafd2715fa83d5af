package dev.ahp.soak.node;

import dev.ahp.Broker;
import dev.ahp.Denied;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.client.DaemonUnreachableException;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Daemons with one store: one daemon on SQLite, or several on PostgreSQL behind a proxy each. */
public final class SoakCluster implements AutoCloseable {
  private static final String OPERATOR = "operator-of-the-soak-cluster";
  private static final Duration READY_TIMEOUT = Duration.ofSeconds(90);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final List<SoakDaemon> daemons = new ArrayList<>();
  private final List<TcpProxy> databaseLinks = new ArrayList<>();
  private final List<FaultControl> controls = new ArrayList<>();
  private final @Nullable SoakDatabase database;
  private final @Nullable SoakRedis redis;

  /** The kinds of stores. */
  public enum StoreKind {
    SQLITE,
    POSTGRES
  }

  /**
   * Starts the daemons.
   *
   * @param nodes the number of daemons; SQLite has one
   * @param library the preloaded library of {@link FaultControl}, if there is one
   */
  public SoakCluster(Path directory, StoreKind store, int nodes, Optional<Path> library)
      throws IOException {
    this.database = store == StoreKind.POSTGRES ? new SoakDatabase(directory) : null;
    this.redis = SoakRedis.start(directory);
    Path keys = Files.createDirectories(directory.resolve("keys"));
    for (int i = 0; i < (store == StoreKind.SQLITE ? 1 : nodes); i++) {
      Path own = Files.createDirectories(directory.resolve("node" + i));
      Map<String, String> environment = new HashMap<>();
      if (database != null) {
        TcpProxy link = new TcpProxy(database.port());
        databaseLinks.add(link);
        environment.put("AHP_STORE", SoakDatabase.url(link.port()));
        environment.put("AHP_KEYS", keys.toString());
      }
      if (library.isPresent()) {
        FaultControl control = new FaultControl(own.resolve("faults"));
        controls.add(control);
        environment.putAll(control.environment(library.get()));
      }
      SoakDaemon daemon = new SoakDaemon(own, OPERATOR, environment);
      daemons.add(daemon);
      daemon.start();
    }
  }

  public List<SoakDaemon> daemons() {
    return List.copyOf(daemons);
  }

  /** The links between the daemons and the database, in the order of the daemons. */
  public List<TcpProxy> databaseLinks() {
    return List.copyOf(databaseLinks);
  }

  /** The controls of the preloaded library, in the order of the daemons; empty without library. */
  public List<FaultControl> controls() {
    return List.copyOf(controls);
  }

  public Optional<SoakDatabase> database() {
    return Optional.ofNullable(database);
  }

  public Optional<SoakRedis> redis() {
    return Optional.ofNullable(redis);
  }

  /** Returns an operator's client of one daemon. */
  public DaemonClient operator(int daemon) {
    return DaemonClient.of(DaemonAddress.of(daemons.get(daemon).url(), OPERATOR));
  }

  /**
   * Registers agents and returns the connections of each to all daemons, which know them then.
   *
   * @param entries the entries by name
   */
  public Map<String, List<Broker>> agents(Map<String, JsonObject> entries) {
    Map<String, String> tokens = new TreeMap<>();
    entries.forEach(
        (name, entry) ->
            tokens.put(
                name,
                operator(0)
                    .put(ApiPath.of("v1", "agents", name), entry)
                    .object()
                    .string("token")
                    .orElseThrow()));
    Map<String, List<Broker>> connections = new TreeMap<>();
    tokens.forEach((name, token) -> connections.put(name, connect(token)));
    return connections;
  }

  private List<Broker> connect(String token) {
    List<Broker> connections = new ArrayList<>();
    for (SoakDaemon daemon : daemons) {
      DaemonClient client = DaemonClient.of(DaemonAddress.of(daemon.url(), token));
      await(() -> responds(client, ApiPath.of("v1", "packets").with("limit", "1")), daemon.url());
      connections.add(Broker.connect(daemon.url(), token));
    }
    return connections;
  }

  /** Waits until every daemon is ready. */
  public void awaitReady() {
    for (int i = 0; i < daemons.size(); i++) {
      DaemonClient client = operator(i);
      await(() -> responds(client, ApiPath.of("readyz")), daemons.get(i).url());
    }
  }

  private static boolean responds(DaemonClient client, ApiPath path) {
    try {
      client.get(path);
      return true;
    } catch (Denied | DaemonUnreachableException e) {
      return false;
    }
  }

  /** A condition to wait for. */
  private interface Condition {
    boolean holds();
  }

  private static void await(Condition condition, String url) {
    long deadline = System.nanoTime() + READY_TIMEOUT.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException(
            url + " is not ready after " + READY_TIMEOUT.toSeconds() + " s");
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  @Override
  public void close() throws IOException {
    daemons.forEach(SoakDaemon::close);
    for (TcpProxy link : databaseLinks) {
      link.close();
    }
    if (redis != null) {
      redis.close();
    }
    if (database != null) {
      database.close();
    }
  }
}
