package dev.ahp.server.jetty;

import java.util.List;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.WindowRateControl;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HostHeaderCustomizer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/**
 * Creates the connector, which serves HTTP/1.1 and HTTP/2 on one port. With TLS the client chooses
 * by ALPN. Without TLS it starts an HTTP/2 connection with the preface of RFC 9113.
 */
final class ConnectorFactory {
  private static final int HEADER_BYTES = 16 << 10;
  private static final int ACCEPT_QUEUE = 4096;

  /** Concurrent requests of one HTTP/2 connection. */
  private static final int MAX_STREAMS = 128;

  /** Bytes that a client may send on one stream before the server reads them. */
  private static final int STREAM_WINDOW = 64 << 10;

  /** Bytes that a client may send on one connection before the server reads them. */
  private static final int CONNECTION_WINDOW = 256 << 10;

  /**
   * Frames per second that cost the server more than the client, such as resets, pings and
   * settings. The server closes a connection that sends more.
   */
  private static final int CONTROL_FRAMES_PER_SECOND = 128;

  /** RFC 9110 without lines that end with a bare LF, which proxies may read differently. */
  private static final HttpCompliance COMPLIANCE =
      HttpCompliance.RFC9110.without(
          "AHP",
          HttpCompliance.Violation.LF_HEADER_TERMINATION,
          HttpCompliance.Violation.LF_CHUNK_TERMINATION);

  private ConnectorFactory() {}

  static ServerConnector create(
      Server jetty, ServerSettings settings, SslContextFactory.Server tls) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setHttpCompliance(COMPLIANCE);
    List<ConnectionFactory> protocols = settings.tls() == null ? plain(http) : encrypted(http, tls);
    ServerConnector connector =
        new ServerConnector(jetty, 1, 1, protocols.toArray(ConnectionFactory[]::new));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.idleMs());
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    return connector;
  }

  /** Returns the source of TLS contexts, which can be replaced while the server runs. */
  static SslContextFactory.Server tls(ServerSettings settings) {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setSslContext(settings.tls());
    ClientCertificates.CertificateRequest request = settings.clients().request();
    tls.setWantClientAuth(request == ClientCertificates.CertificateRequest.WANT);
    tls.setNeedClientAuth(request == ClientCertificates.CertificateRequest.NEED);
    return tls;
  }

  private static List<ConnectionFactory> plain(HttpConfiguration http) {
    return List.of(
        new HttpConnectionFactory(http), limited(new PriorKnowledgeFactory(withHost(http))));
  }

  private static List<ConnectionFactory> encrypted(
      HttpConfiguration http, SslContextFactory.Server tls) {
    http.addCustomizer(new SecureRequestCustomizer(false));
    HttpConnectionFactory http1 = new HttpConnectionFactory(http);
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
    alpn.setDefaultProtocol(http1.getProtocol());
    return List.of(
        new SslConnectionFactory(tls, alpn.getProtocol()),
        alpn,
        limited(new HTTP2ServerConnectionFactory(withHost(http))),
        http1);
  }

  /** Returns a configuration that sets {@code Host} to the authority of an HTTP/2 request. */
  private static HttpConfiguration withHost(HttpConfiguration http) {
    HttpConfiguration http2 = new HttpConfiguration(http);
    http2.addCustomizer(new HostHeaderCustomizer());
    return http2;
  }

  private static ConnectionFactory limited(AbstractHTTP2ServerConnectionFactory http2) {
    http2.setMaxConcurrentStreams(MAX_STREAMS);
    http2.setInitialStreamRecvWindow(STREAM_WINDOW);
    http2.setInitialSessionRecvWindow(CONNECTION_WINDOW);
    http2.setConnectProtocolEnabled(false);
    http2.setRateControlFactory(new WindowRateControl.Factory(CONTROL_FRAMES_PER_SECOND));
    return http2;
  }

  /** Ignores {@code Upgrade: h2c}, which RFC 9113 removed and which Java clients send always. */
  private static final class PriorKnowledgeFactory extends HTTP2CServerConnectionFactory {
    private PriorKnowledgeFactory(HttpConfiguration configuration) {
      super(configuration);
    }

    @Override
    public @Nullable Connection upgradeConnection(
        Connector connector,
        EndPoint endPoint,
        MetaData.Request request,
        HttpFields.Mutable response) {
      return request.getHttpVersion() == HttpVersion.HTTP_2
          ? super.upgradeConnection(connector, endPoint, request, response)
          : null;
    }
  }
}
