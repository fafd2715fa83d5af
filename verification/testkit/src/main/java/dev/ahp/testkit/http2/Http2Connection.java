package dev.ahp.testkit.http2;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.frames.GoAwayFrame;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.http2.frames.SettingsFrame;
import org.eclipse.jetty.util.Callback;

/** A plain HTTP/2 connection that starts with the preface, without TLS and without upgrade. */
public final class Http2Connection implements AutoCloseable {
  private static final long TIMEOUT_SECONDS = 20;
  private static final int STREAM_WINDOW = 64 << 10;

  private final HTTP2Client client = new HTTP2Client();
  private final CompletableFuture<Map<Integer, Integer>> settings = new CompletableFuture<>();
  private final CompletableFuture<String> closed = new CompletableFuture<>();
  private final String url;
  private final Session session;

  /**
   * Connects to a server.
   *
   * @param url scheme, host and port
   */
  public Http2Connection(String url) throws Exception {
    this.url = url;
    URI uri = URI.create(url);
    client.setUseALPN(false);
    client.setIdleTimeout(0);
    client.setStreamIdleTimeout(0);
    client.setInitialStreamRecvWindow(STREAM_WINDOW);
    client.start();
    this.session =
        client
            .connect(new InetSocketAddress(uri.getHost(), uri.getPort()), new SessionListener())
            .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** Returns the settings that the server sent. */
  public Map<Integer, Integer> settings() throws Exception {
    return settings.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits until the server closes the connection and returns the reason. */
  public String awaitClosed() throws Exception {
    return closed.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  public boolean isClosed() {
    return closed.isDone();
  }

  /** Sends a request and waits for its response; headers are pairs of name and value. */
  public Http2Exchange.Http2Response send(
      String method, String path, byte[] body, String... headers) throws Exception {
    return open(method, path, body, true, headers).response();
  }

  /**
   * Sends a request.
   *
   * @param complete whether the request ends after the body
   */
  public Http2Exchange open(
      String method, String path, byte[] body, boolean complete, String... headers)
      throws Exception {
    HttpFields.Mutable fields = HttpFields.build();
    for (int i = 0; i < headers.length; i += 2) {
      fields.add(headers[i], headers[i + 1]);
    }
    MetaData.Request request =
        new MetaData.Request(method, HttpURI.from(url + path), HttpVersion.HTTP_2, fields);
    Http2Exchange exchange = new Http2Exchange();
    boolean bare = body.length == 0 && complete;
    Stream stream =
        session
            .newStream(new HeadersFrame(request, null, bare), exchange)
            .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    exchange.attach(stream);
    if (!bare) {
      stream.data(new DataFrame(stream.getId(), ByteBuffer.wrap(body), complete), Callback.NOOP);
    }
    return exchange;
  }

  @Override
  public void close() {
    try {
      client.stop();
    } catch (Exception e) {
      throw new IllegalStateException("cannot stop the client", e);
    }
  }

  private final class SessionListener implements Session.Listener {
    @Override
    public void onSettings(Session from, SettingsFrame frame) {
      settings.complete(frame.getSettings());
    }

    @Override
    public void onGoAway(Session from, GoAwayFrame frame) {
      closed.complete(String.valueOf(frame.tryConvertPayload()));
    }

    @Override
    public void onClose(Session from, GoAwayFrame frame, Callback callback) {
      closed.complete("closed");
      callback.succeeded();
    }

    @Override
    public void onFailure(Session from, Throwable failure, Callback callback) {
      closed.complete(failure.toString());
      callback.succeeded();
    }
  }
}
