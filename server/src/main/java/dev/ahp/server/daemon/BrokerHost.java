package dev.ahp.server.daemon;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.server.access.AccessAudit;
import dev.ahp.server.alert.AlertSender;
import dev.ahp.server.api.BrokerRoutes;
import dev.ahp.server.api.StatusRoutes;
import dev.ahp.server.events.EventRoutes;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.jetty.ServedNamespace;
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
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The broker of one namespace with its routes, gateways and background services. It stops in two
 * steps: {@link #stopWork} before the requests are drained, {@link #close} after that.
 */
final class BrokerHost implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.daemon");
  private static final long HEARTBEAT_MS = 15_000;

  private final HostParts parts;
  private final EventRoutes events = new EventRoutes(HEARTBEAT_MS);
  private final AccessAudit accessAudit;
  private final ProbeRunner probeRunner;
  private final ServedNamespace served;
  private @Nullable AlertSender alerts;
  private @Nullable InboxNotifier notifier;
  private @Nullable TraceExporter exporter;

  /**
   * What a host is built from.
   *
   * @param modules the route modules of this namespace only, which the host closes
   * @param shared the route modules that all namespaces share
   * @param metrics returns the metrics of other namespaces, for the daemon's operator
   * @param ready whether the daemon accepts work
   */
  record HostParts(
      String name,
      DaemonSettings settings,
      String version,
      BrokerApi broker,
      CallerAuthenticator authenticator,
      List<RouteModule> modules,
      List<RouteModule> shared,
      NamespaceMetrics metrics,
      BooleanSupplier ready) {}

  BrokerHost(HostParts parts) {
    this.parts = parts;
    DaemonSettings settings = parts.settings();
    this.probeRunner =
        new ProbeRunner(parts.broker(), settings.probes(), settings.data().resolve("probes.json"));
    this.accessAudit = new AccessAudit(parts.broker().audit(), Clock.systemUTC());
    Router router = new Router(OpenApi.describing(routes(), parts.version()));
    this.served =
        new ServedNamespace(
            parts.name(), router, parts.authenticator(), accessAudit, parts.broker().quotas());
  }

  private List<Route> routes() {
    DaemonSettings settings = parts.settings();
    BrokerApi broker = parts.broker();
    boolean registersAgents = settings.impersonation() != Impersonation.DENIED;
    int packetBytes = settings.server().limits().body().bytes();
    List<RouteModule> all = new ArrayList<>();
    all.add(new BrokerRoutes(packetBytes, registersAgents));
    all.add(new ProbeRoutes(probeRunner));
    all.add(
        new StatusRoutes(
            parts.version(),
            Clock.systemUTC(),
            parts.ready(),
            probeRunner::states,
            parts.metrics()::ofOthers));
    all.add(new SettingsRoutes(settings, parts.version()));
    all.addAll(parts.modules());
    all.addAll(parts.shared());
    List<Route> routes = new ArrayList<>(events.routes(broker));
    all.forEach(it -> routes.addAll(it.routes(broker)));
    return routes;
  }

  /** Starts the background services. */
  void start() {
    DaemonSettings settings = parts.settings();
    BrokerApi broker = parts.broker();
    accessAudit.start();
    probeRunner.start();
    if (settings.webhook() != null) {
      alerts = new AlertSender(broker.events(), settings.webhook(), parts.name());
    }
    if (settings.notices() != null) {
      notifier = new InboxNotifier(broker, settings.notices());
    }
    if (settings.tracing() != null) {
      exporter = new TraceExporter(broker, settings.tracing(), parts.version());
    }
  }

  ServedNamespace served() {
    return served;
  }

  BrokerApi broker() {
    return parts.broker();
  }

  DaemonSettings settings() {
    return parts.settings();
  }

  /** Stops probes, streams and gateways. */
  void stopWork() {
    probeRunner.close();
    events.close();
    parts.modules().forEach(BrokerHost::closeModule);
  }

  /** Stops the other services and closes the broker with its store. */
  @Override
  public void close() {
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
    parts.broker().close();
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
}
