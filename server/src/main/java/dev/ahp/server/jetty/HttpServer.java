package dev.ahp.server.jetty;

import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.route.Router;
import java.io.IOException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves routes over HTTP/1.1. */
public final class HttpServer implements AutoCloseable {
  private static final int MAX_THREADS = 64;
  private static final int MIN_THREADS = 8;
  private static final int HEADER_BYTES = 16 << 10;
  private static final int ACCEPT_QUEUE = 4096;
  private static final Duration FINISH = Duration.ofSeconds(10);
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(2);

  private final Server jetty;
  private final ServerConnector connector;
  private final RequestAuthorizer requestAuthorizer;
  private final SlowHeaderTimeout heads;
  private final ApiHandler handler;
  private final ServerSettings settings;

  private HttpServer(
      Router router, CallerAuthenticator callerAuthenticator, ServerSettings settings) {
    QueuedThreadPool workers = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
    workers.setName("ahp-http");
    this.settings = settings;
    this.jetty = new Server(workers);
    this.requestAuthorizer = new RequestAuthorizer(callerAuthenticator, settings.rates());
    this.connector = connector(jetty, settings);
    this.heads = new SlowHeaderTimeout(connector.getScheduler(), settings.idleMs());
    this.handler = new ApiHandler(router, requestAuthorizer, settings.limits(), workers, heads);
    connector.addBean(heads);
    jetty.addConnector(connector);
    jetty.addBean(new NetworkConnectionLimit(settings.maxConnections(), connector));
    jetty.setHandler(handler);
    jetty.setErrorHandler(new ProblemErrorHandler());
  }

  /** Starts to answer; {@link ListenException} if the address cannot be had. */
  public static HttpServer start(
      Router router, CallerAuthenticator callerAuthenticator, ServerSettings settings) {
    HttpServer server = new HttpServer(router, callerAuthenticator, settings);
    try {
      server.jetty.start();
      server.heads.look();
      return server;
    } catch (Exception e) {
      server.close();
      throw new ListenException(settings.host(), settings.port(), e);
    }
  }

  private static ServerConnector connector(Server jetty, ServerSettings settings) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    ServerConnector connector;
    if (settings.tls() == null) {
      connector = new ServerConnector(jetty, 1, 1, plain);
    } else {
      http.addCustomizer(new SecureRequestCustomizer(false));
      SslContextFactory.Server tls = new SslContextFactory.Server();
      tls.setSslContext(settings.tls());
      connector =
          new ServerConnector(
              jetty, 1, 1, new SslConnectionFactory(tls, plain.getProtocol()), plain);
    }
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.idleMs());
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    return connector;
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Where clients find it. */
  public String url() {
    String host = settings.host().indexOf(':') < 0 ? settings.host() : "[" + settings.host() + "]";
    return (settings.tls() == null ? "http://" : "https://") + host + ":" + port();
  }

  /** Refuses what is new from now on. */
  public void refuse() {
    requestAuthorizer.stop();
  }

  /** Refuses what is new and lets what runs finish; whether all did in time. */
  public boolean drain() {
    refuse();
    try {
      return handler.activity().awaitQuiet(FINISH);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Lets answers to those that were waiting go out; whether all did in time. */
  public boolean awaitWaiting() {
    try {
      return handler.activity().awaitEmpty(LAST_ANSWERS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    try {
      jetty.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the server does not stop", e);
    }
  }

  /** The address cannot be listened on. */
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
        return "there is no such address";
      }
      return last instanceof IOException ? String.valueOf(last.getMessage()) : last.toString();
    }
  }
}
