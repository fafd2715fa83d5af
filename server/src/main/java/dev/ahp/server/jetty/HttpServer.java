package dev.ahp.server.jetty;

import dev.ahp.broker.api.QuotaApi;
import dev.ahp.id.NamespaceName;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.jetty.RequestExchange.ExchangeContext;
import dev.ahp.server.route.CallerLimiter;
import dev.ahp.server.route.RequestObserver;
import dev.ahp.server.route.Router;
import java.io.IOException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves routes over HTTP/1.1 and HTTP/2. */
public final class HttpServer implements AutoCloseable {
  private static final int MAX_THREADS = 64;
  private static final int MIN_THREADS = 8;
  private static final int MAX_WAITS = 20_000;
  private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration WAITING_TIMEOUT = Duration.ofSeconds(2);

  private final Server jetty;
  private final ServerConnector connector;
  private final SslContextFactory.Server tls;
  private final RequestAuthorizer authorizer;
  private final SlowHeaderTimeout headerTimeout;
  private final ActiveRequests activeRequests = new ActiveRequests();
  private final ServerSettings settings;

  private HttpServer(NamespaceTable namespaces, ServerSettings settings) {
    QueuedThreadPool workers = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
    workers.setName("ahp-http");
    this.settings = settings;
    this.jetty = new Server(workers);
    this.authorizer =
        new RequestAuthorizer(namespaces, settings.rates(), settings.clients().name());
    this.tls = ConnectorFactory.tls(settings);
    this.connector = ConnectorFactory.create(jetty, settings, tls);
    this.headerTimeout = new SlowHeaderTimeout(connector.getScheduler(), settings.idleMs());
    ExchangeContext context =
        new ExchangeContext(
            authorizer,
            settings.limits(),
            workers,
            headerTimeout,
            settings.bodies(),
            activeRequests,
            new CallerConnections(settings.limits().connectionsPerCaller()),
            new CallerLimiter("waiting requests", MAX_WAITS, settings.limits().waitsPerCaller()),
            new RequestScheduler(workers, System::nanoTime));
    connector.addBean(headerTimeout);
    connector.addBean(context.connections());
    jetty.addConnector(connector);
    jetty.addBean(new NetworkConnectionLimit(settings.maxConnections(), connector));
    jetty.setHandler(new ApiHandler(context));
    jetty.setErrorHandler(new ProblemErrorHandler());
  }

  /**
   * Starts the server with one namespace.
   *
   * @throws ListenException if the address cannot be bound
   */
  public static HttpServer start(
      Router router, CallerAuthenticator authenticator, ServerSettings settings, QuotaApi quotas) {
    return start(
        NamespaceTable.of(
            new ServedNamespace(
                NamespaceName.DEFAULT, router, authenticator, RequestObserver.NONE, quotas)),
        settings);
  }

  /**
   * Starts the server.
   *
   * @throws ListenException if the address cannot be bound
   */
  public static HttpServer start(NamespaceTable namespaces, ServerSettings settings) {
    HttpServer server = new HttpServer(namespaces, settings);
    try {
      server.jetty.start();
      server.headerTimeout.checkPeriodically();
      return server;
    } catch (Exception e) {
      server.close();
      throw new ListenException(settings.host(), settings.port(), e);
    }
  }

  /** The port that the server listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /** The base URL for clients. */
  public String url() {
    String host = settings.host().indexOf(':') < 0 ? settings.host() : "[" + settings.host() + "]";
    return (settings.tls() == null ? "http://" : "https://") + host + ":" + port();
  }

  /** Uses another TLS context for new connections; open ones keep theirs. */
  public void replaceTls(SSLContext context) {
    try {
      tls.reload(it -> it.setSslContext(context));
    } catch (Exception e) {
      throw new IllegalStateException("cannot use the new TLS context: " + e.getMessage(), e);
    }
  }

  /** Rejects new requests from now on. */
  public void refuse() {
    authorizer.stop();
  }

  /** Rejects new requests and waits for running ones; returns whether all of them ended in time. */
  public boolean drain() {
    refuse();
    return activeRequests.awaitRunning(DRAIN_TIMEOUT);
  }

  /** Waits for the responses of waiting requests; returns whether all were sent in time. */
  public boolean awaitWaiting() {
    return activeRequests.awaitAll(WAITING_TIMEOUT);
  }

  @Override
  public void close() {
    try {
      jetty.stop();
    } catch (Exception e) {
      throw new IllegalStateException("cannot stop the server", e);
    }
  }

  /** Starts an exchange for each request. */
  private static final class ApiHandler extends Handler.Abstract {
    private final ExchangeContext context;

    /** Limits concurrent exports, each of which blocks a thread while it is written. */
    private final Semaphore exports = new Semaphore(4);

    private ApiHandler(ExchangeContext context) {
      this.context = context;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      context.activeRequests().onStart();
      context.headerTimeout().onStart(request.getConnectionMetaData().getConnection());
      new RequestExchange(context, request, new ReplyWriter(request, response, callback, exports))
          .start();
      return true;
    }
  }

  /** Reports that the server cannot listen on its address. */
  public static final class ListenException extends RuntimeException {
    ListenException(String host, int port, Exception cause) {
      super("cannot listen on " + host + ":" + port + ": " + reason(cause), cause);
    }

    private static String reason(Throwable fault) {
      Throwable last = fault;
      while (last.getCause() != null) {
        last = last.getCause();
      }
      if (last instanceof UnresolvedAddressException) {
        return "unknown address";
      }
      return last instanceof IOException ? String.valueOf(last.getMessage()) : last.toString();
    }
  }
}
