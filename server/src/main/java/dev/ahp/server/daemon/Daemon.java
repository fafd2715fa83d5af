package dev.ahp.server.daemon;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.server.access.AccessAudit;
import dev.ahp.server.alert.AlertSender;
import dev.ahp.server.api.BrokerRoutes;
import dev.ahp.server.api.SessionRoutes;
import dev.ahp.server.api.StatusRoutes;
import dev.ahp.server.events.EventRoutes;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionTokenStore;
import dev.ahp.server.identity.TokenIssuer;
import dev.ahp.server.jetty.HttpServer;
import dev.ahp.server.notice.InboxNotifier;
import dev.ahp.server.openapi.OpenApi;
import dev.ahp.server.probe.ProbeRoutes;
import dev.ahp.server.probe.ProbeRunner;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import dev.ahp.server.route.Router;
import dev.ahp.server.tracing.TraceExporter;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A broker with its HTTP server, gateways and background services. */
public final class Daemon implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.daemon");
  private static final long HEARTBEAT_MS = 15_000;
  private static final Duration SESSION = Duration.ofHours(12);

  private final DataDirectory directory;
  private final BrokerApi broker;
  private final EventRoutes events = new EventRoutes(HEARTBEAT_MS);
  private final HttpServer server;
  private final AccessAudit accessAudit;
  private final ProbeRunner probeRunner;
  private final @Nullable AlertSender alerts;
  private final @Nullable InboxNotifier notifier;
  private final @Nullable TraceExporter exporter;
  private final List<RouteModule> routeModules;
  private volatile boolean ready = true;

  private Daemon(DaemonParts parts, DataDirectory directory, BrokerApi broker) {
    DaemonSettings settings = parts.settings();
    this.directory = directory;
    this.broker = broker;
    this.routeModules = parts.routeModules();
    this.probeRunner =
        new ProbeRunner(broker, settings.probes(), settings.data().resolve("probes.json"));
    List<Route> routes = new ArrayList<>(routes(parts));
    SessionTokenStore sessions =
        SessionTokenStore.inFile(directory.sessions(), SESSION, Clock.systemUTC());
    TokenIssuer issuer =
        settings.jwt() == null ? token -> Optional.empty() : JwtIssuer.of(settings.jwt(), broker);
    CallerAuthenticator authenticator =
        new CallerAuthenticator(
            broker.agents(),
            new OperatorToken(directory.operatorToken()),
            issuer,
            sessions,
            settings.impersonation());
    routes.addAll(new SessionRoutes(authenticator, sessions).routes(broker));
    Router router = new Router(OpenApi.describing(routes, parts.version()));
    this.accessAudit = new AccessAudit(broker.audit(), Clock.systemUTC()).start();
    this.server = HttpServer.start(router, authenticator, settings.server(), accessAudit);
    probeRunner.start();
    this.alerts =
        settings.webhook() == null ? null : new AlertSender(broker.events(), settings.webhook());
    this.notifier =
        settings.notices() == null ? null : new InboxNotifier(broker, settings.notices());
    this.exporter =
        settings.tracing() == null
            ? null
            : new TraceExporter(broker, settings.tracing(), parts.version());
  }

  private List<Route> routes(DaemonParts parts) {
    DaemonSettings settings = parts.settings();
    List<Route> routes = new ArrayList<>();
    int packetBytes = settings.server().limits().body().bytes();
    routes.addAll(new BrokerRoutes(packetBytes, registersAgents(settings)).routes(broker));
    routes.addAll(events.routes(broker));
    routes.addAll(new ProbeRoutes(probeRunner).routes(broker));
    routes.addAll(
        new StatusRoutes(parts.version(), Clock.systemUTC(), () -> ready, probeRunner::states)
            .routes(broker));
    routes.addAll(new SettingsRoutes(settings, parts.version()).routes(broker));
    parts.routeModules().forEach(routeModule -> routes.addAll(routeModule.routes(broker)));
    return routes;
  }

  /**
   * Starts the daemon. When this method returns, the store is open and the socket accepts requests.
   *
   * @throws DaemonStartException with a one-line message for the user
   */
  public static Daemon start(DaemonParts parts) {
    DaemonSettings settings = parts.settings();
    DataDirectory directory = DataDirectory.open(settings.data(), settings.store().keys());
    BrokerApi broker =
        parts.opener().open(settings, settings.store().file(), settings.store().keys());
    try {
      Daemon daemon = new Daemon(parts, directory, broker);
      directory.announce(daemon.url(), parts.version());
      LOG.log(Level.INFO, "started " + daemon.url());
      return daemon;
    } catch (RuntimeException e) {
      broker.close();
      throw e instanceof DaemonStartException
          ? e
          : new DaemonStartException(String.valueOf(e.getMessage()), e);
    }
  }

  public String url() {
    return server.url();
  }

  /** Waits for running requests, then closes the store. May be called more than once. */
  @Override
  public synchronized void close() {
    if (!ready) {
      return;
    }
    ready = false;
    LOG.log(Level.INFO, "stopping");
    probeRunner.close();
    events.close();
    routeModules.forEach(Daemon::closeModule);
    server.refuse();
    broker.endWaits();
    boolean inTime = server.drain();
    accessAudit.close();
    if (alerts != null) {
      alerts.close();
    }
    if (notifier != null) {
      notifier.close();
    }
    if (exporter != null) {
      exporter.close();
    }
    broker.close();
    if (inTime) {
      server.awaitWaiting();
    }
    server.close();
    directory.withdraw();
    LOG.log(Level.INFO, "stopped");
  }

  private static boolean registersAgents(DaemonSettings settings) {
    return settings.impersonation() != Impersonation.DENIED;
  }

  /** Closes a route module that has streams or threads. */
  private static void closeModule(RouteModule routeModule) {
    if (routeModule instanceof AutoCloseable open) {
      try {
        open.close();
      } catch (Exception e) {
        LOG.log(Level.WARNING, "cannot close a route module", e);
      }
    }
  }

  /**
   * The parts of a daemon.
   *
   * @param routeModules additional routes, such as gateways and the console
   */
  public record DaemonParts(
      DaemonSettings settings,
      String version,
      BrokerFactory opener,
      List<RouteModule> routeModules) {
    public DaemonParts {
      routeModules = List.copyOf(routeModules);
    }
  }
}
