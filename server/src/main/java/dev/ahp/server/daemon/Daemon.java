package dev.ahp.server.daemon;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.server.alert.AlertSender;
import dev.ahp.server.api.BrokerRoutes;
import dev.ahp.server.api.StatusRoutes;
import dev.ahp.server.events.EventRoutes;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionTokenStore;
import dev.ahp.server.identity.TokenIssuer;
import dev.ahp.server.jetty.HttpServer;
import dev.ahp.server.openapi.OpenApiRoutes;
import dev.ahp.server.probe.ProbeRunner;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import dev.ahp.server.route.Router;
import dev.ahp.server.session.SessionRoutes;
import dev.ahp.server.tracing.TraceExporter;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A broker that answers over HTTP. */
public final class Daemon implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.daemon");
  private static final long HEARTBEAT_MS = 15_000;
  private static final Duration SESSION = Duration.ofHours(12);

  private final DataDirectory directory;
  private final BrokerApi exchange;
  private final EventRoutes events = new EventRoutes(HEARTBEAT_MS);
  private final HttpServer server;
  private final ProbeRunner probeRunner;
  private final @Nullable AlertSender alerts;
  private final @Nullable TraceExporter traceExporter;
  private final List<RouteModule> routeModules;
  private volatile boolean ready = true;

  private Daemon(DaemonParts daemonParts, DataDirectory directory, BrokerApi exchange) {
    DaemonSettings settings = daemonParts.settings();
    this.directory = directory;
    this.exchange = exchange;
    this.routeModules = daemonParts.routeModules();
    List<Route> routes = new ArrayList<>();
    int packetBytes = settings.server().limits().body().bytes();
    routes.addAll(new BrokerRoutes(packetBytes, settings.dev()).routes(exchange));
    routes.addAll(
        new StatusRoutes(daemonParts.version(), Clock.systemUTC(), () -> ready).routes(exchange));
    routes.addAll(events.routes(exchange));
    daemonParts.routeModules().forEach(routeModule -> routes.addAll(routeModule.routes(exchange)));
    SessionTokenStore sessions =
        SessionTokenStore.inFile(directory.sessions(), SESSION, Clock.systemUTC());
    TokenIssuer issuer =
        settings.jwt() == null ? token -> Optional.empty() : JwtIssuer.of(settings.jwt(), exchange);
    CallerAuthenticator callerAuthenticator =
        new CallerAuthenticator(
            exchange.agents(),
            new OperatorToken(directory.operatorToken()),
            issuer,
            sessions,
            settings.dev());
    routes.addAll(new SessionRoutes(callerAuthenticator, sessions).routes(exchange));
    Router router = new Router(OpenApiRoutes.describing(routes, daemonParts.version()));
    this.server = HttpServer.start(router, callerAuthenticator, settings.server());
    this.probeRunner =
        new ProbeRunner(exchange, settings.probes(), settings.data().resolve("probes.json"));
    this.alerts =
        settings.webhook() == null ? null : new AlertSender(exchange.events(), settings.webhook());
    this.traceExporter =
        settings.tracing() == null
            ? null
            : new TraceExporter(exchange, settings.tracing(), daemonParts.version());
  }

  /**
   * Starts it: the store is open and the socket answers when this returns.
   *
   * @throws DaemonStartException with one line for the person who tried
   */
  public static Daemon start(DaemonParts daemonParts) {
    DaemonSettings settings = daemonParts.settings();
    DataDirectory directory = DataDirectory.open(settings.data(), settings.store().keys());
    BrokerApi exchange =
        daemonParts.opener().open(settings, settings.store().file(), settings.store().keys());
    try {
      Daemon daemon = new Daemon(daemonParts, directory, exchange);
      directory.announce(daemon.url(), daemonParts.version());
      LOG.log(Level.INFO, "started " + daemon.url());
      return daemon;
    } catch (RuntimeException e) {
      exchange.close();
      throw e instanceof DaemonStartException
          ? e
          : new DaemonStartException(String.valueOf(e.getMessage()), e);
    }
  }

  public String url() {
    return server.url();
  }

  /** Lets what runs finish, then closes the store; may be called twice. */
  @Override
  public synchronized void close() {
    if (!ready) {
      return;
    }
    ready = false;
    LOG.log(Level.INFO, "stopping");
    probeRunner.close();
    events.close();
    routeModules.forEach(Daemon::end);
    server.refuse();
    exchange.endWaits();
    boolean inTime = server.drain();
    if (alerts != null) {
      alerts.close();
    }
    if (traceExporter != null) {
      traceExporter.close();
    }
    exchange.close();
    if (inTime) {
      server.awaitWaiting();
    }
    server.close();
    directory.withdraw();
    LOG.log(Level.INFO, "stopped");
  }

  /** A face with streams or threads of its own ends them. */
  private static void end(RouteModule routeModule) {
    if (routeModule instanceof AutoCloseable open) {
      try {
        open.close();
      } catch (Exception e) {
        LOG.log(Level.WARNING, "a face does not end", e);
      }
    }
  }

  /**
   * What a daemon is made of.
   *
   * @param routeModules further ways to talk to the broker
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
