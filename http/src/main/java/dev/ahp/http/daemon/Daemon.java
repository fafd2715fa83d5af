package dev.ahp.http.daemon;

import dev.ahp.broker.exchange.Exchange;
import dev.ahp.http.alert.AlertSender;
import dev.ahp.http.api.BrokerFace;
import dev.ahp.http.api.StatusFace;
import dev.ahp.http.events.EventFace;
import dev.ahp.http.identity.Callers;
import dev.ahp.http.identity.OperatorToken;
import dev.ahp.http.identity.TokenIssuer;
import dev.ahp.http.identity.TokenSafe;
import dev.ahp.http.openapi.OpenApiFace;
import dev.ahp.http.probe.Probes;
import dev.ahp.http.route.Face;
import dev.ahp.http.route.Route;
import dev.ahp.http.route.Router;
import dev.ahp.http.server.HttpServer;
import dev.ahp.http.session.SessionFace;
import dev.ahp.http.tracing.Tracing;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A broker that answers over HTTP. */
public final class Daemon implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.http.daemon");
  private static final long HEARTBEAT_MS = 15_000;
  private static final Duration SESSION = Duration.ofHours(12);

  private final DataDirectory directory;
  private final Exchange exchange;
  private final EventFace events = new EventFace(HEARTBEAT_MS);
  private final HttpServer server;
  private final Probes probes;
  private final @Nullable AlertSender alerts;
  private final @Nullable Tracing tracing;
  private final List<Face> faces;
  private volatile boolean ready = true;

  private Daemon(Parts parts, DataDirectory directory, Exchange exchange) {
    DaemonSettings settings = parts.settings();
    this.directory = directory;
    this.exchange = exchange;
    this.faces = parts.faces();
    List<Route> routes = new ArrayList<>();
    int packetBytes = settings.server().limits().body().bytes();
    routes.addAll(new BrokerFace(packetBytes, settings.dev()).routes(exchange));
    routes.addAll(new StatusFace(parts.version(), Clock.systemUTC(), () -> ready).routes(exchange));
    routes.addAll(events.routes(exchange));
    parts.faces().forEach(face -> routes.addAll(face.routes(exchange)));
    TokenSafe sessions = TokenSafe.inFile(directory.sessions(), SESSION, Clock.systemUTC());
    TokenIssuer issuer =
        settings.jwt() == null ? token -> Optional.empty() : JwtIssuer.of(settings.jwt(), exchange);
    Callers callers =
        new Callers(
            exchange.agents(),
            new OperatorToken(directory.operatorToken()),
            issuer,
            sessions,
            settings.dev());
    routes.addAll(new SessionFace(callers, sessions).routes(exchange));
    Router router = new Router(OpenApiFace.describing(routes, parts.version()));
    this.server = HttpServer.start(router, callers, settings.server());
    this.probes = new Probes(exchange, settings.probes(), settings.data().resolve("probes.json"));
    this.alerts =
        settings.webhook() == null ? null : new AlertSender(exchange.events(), settings.webhook());
    this.tracing =
        settings.tracing() == null
            ? null
            : new Tracing(exchange, settings.tracing(), parts.version());
  }

  /**
   * Starts it: the store is open and the socket answers when this returns.
   *
   * @throws CannotStart with one line for the person who tried
   */
  public static Daemon start(Parts parts) {
    DaemonSettings settings = parts.settings();
    DataDirectory directory = DataDirectory.open(settings.data(), settings.store().keys());
    Exchange exchange =
        parts.opener().open(settings, settings.store().file(), settings.store().keys());
    try {
      Daemon daemon = new Daemon(parts, directory, exchange);
      directory.announce(daemon.url(), parts.version());
      LOG.log(Level.INFO, "started " + daemon.url());
      return daemon;
    } catch (RuntimeException e) {
      exchange.close();
      throw e instanceof CannotStart ? e : new CannotStart(String.valueOf(e.getMessage()), e);
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
    probes.close();
    events.close();
    faces.forEach(Daemon::end);
    server.refuse();
    exchange.endWaits();
    boolean inTime = server.drain();
    if (alerts != null) {
      alerts.close();
    }
    if (tracing != null) {
      tracing.close();
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
  private static void end(Face face) {
    if (face instanceof AutoCloseable open) {
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
   * @param faces further ways to talk to the broker
   */
  public record Parts(
      DaemonSettings settings, String version, BrokerOpener opener, List<Face> faces) {
    public Parts {
      faces = List.copyOf(faces);
    }
  }
}
