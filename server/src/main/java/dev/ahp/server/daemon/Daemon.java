package dev.ahp.server.daemon;

import dev.ahp.id.NamespaceName;
import dev.ahp.server.jetty.HttpServer;
import dev.ahp.server.route.RouteModule;
import java.lang.System.Logger.Level;
import java.util.List;

/** An HTTP server with the brokers of all namespaces. */
public final class Daemon implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.daemon");

  private final DataDirectory directory;
  private final IdentityServices identity;
  private final NamespaceHosts hosts;
  private final HttpServer server;
  private volatile boolean ready = true;

  private Daemon(DaemonParts parts, DataDirectory directory) {
    this.directory = directory;
    this.identity = new IdentityServices(parts.settings(), directory);
    HostFactory factory =
        new HostFactory(
            parts.settings(),
            parts.version(),
            parts.opener(),
            parts.modules(),
            identity,
            () -> ready);
    this.hosts = new NamespaceHosts(parts.settings(), parts.opener(), factory);
    try {
      hosts.startOthers();
      this.server = HttpServer.start(hosts, parts.settings().server());
      hosts.start();
      identity.watch(server);
    } catch (RuntimeException e) {
      identity.close();
      hosts.close();
      throw e;
    }
  }

  /**
   * Starts the daemon. When this method returns, the store of the namespace {@code default} is open
   * and the socket accepts requests.
   *
   * @throws DaemonStartException with a one-line message for the user
   */
  public static Daemon start(DaemonParts parts) {
    DaemonSettings settings = parts.settings();
    DataDirectory directory = DataDirectory.open(settings.data(), settings.store().keys());
    try {
      return new Daemon(parts, directory).announce(parts.version());
    } catch (RuntimeException e) {
      throw e instanceof DaemonStartException
          ? e
          : new DaemonStartException(String.valueOf(e.getMessage()), e);
    }
  }

  private Daemon announce(String version) {
    try {
      directory.announce(url(), version);
    } catch (DaemonStartException e) {
      close();
      throw e;
    }
    LOG.log(Level.INFO, "started " + url());
    return this;
  }

  public String url() {
    return server.url();
  }

  /** Waits for running requests, then closes the stores. May be called more than once. */
  @Override
  public synchronized void close() {
    if (!ready) {
      return;
    }
    ready = false;
    LOG.log(Level.INFO, "stopping");
    identity.close();
    hosts.stopWork();
    server.refuse();
    hosts.endWaits();
    boolean inTime = server.drain();
    hosts.close();
    if (inTime) {
      server.awaitWaiting();
    }
    server.close();
    directory.withdraw();
    LOG.log(Level.INFO, "stopped");
  }

  /**
   * The parts of a daemon.
   *
   * @param modules creates additional routes, such as gateways and the console
   */
  public record DaemonParts(
      DaemonSettings settings, String version, BrokerFactory opener, RouteModuleFactory modules) {
    /** Creates parts whose additional routes exist in the namespace {@code default} only. */
    public DaemonParts(
        DaemonSettings settings,
        String version,
        BrokerFactory opener,
        List<RouteModule> routeModules) {
      this(
          settings,
          version,
          opener,
          (namespace, own) ->
              namespace.equals(NamespaceName.DEFAULT) ? List.copyOf(routeModules) : List.of());
    }
  }
}
