package dev.ahp.delivery.guard;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 client for untrusted addresses. It connects to the address that {@link AddressGuard}
 * checked, does not follow redirects, and limits the size and the duration of responses. {@code
 * java.net.http} resolves names internally, so the address could not be checked before connecting.
 */
public final class GuardedHttpClient {
  /** The default maximum size of a response body. */
  private static final int MAX_RESPONSE_BYTES = 1 << 20;

  private final AddressGuard guard;
  private final Duration timeout;
  private final int maxBytes;

  public GuardedHttpClient(AddressGuard guard, Duration timeout) {
    this(guard, timeout, MAX_RESPONSE_BYTES);
  }

  private GuardedHttpClient(AddressGuard guard, Duration timeout, int maxBytes) {
    this.guard = guard;
    this.timeout = timeout;
    this.maxBytes = maxBytes;
  }

  /** Returns a client with another maximum response size. */
  public GuardedHttpClient reading(int maxBytes) {
    return new GuardedHttpClient(guard, timeout, maxBytes);
  }

  public AddressGuard guard() {
    return guard;
  }

  /**
   * A response.
   *
   * @param headers values by lower-case name; of repeated headers, the last value
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  public record GuardedResponse(int status, Map<String, String> headers, byte[] body) {
    public boolean isSuccess() {
      return status >= 200 && status < 300;
    }
  }

  /** Returns the fault of a URL, or an empty string if it is valid. */
  public static String fault(String url) {
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      return "must be a valid URL";
    }
    boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    if (!http || uri.getHost() == null) {
      return "must be an absolute http or https URL";
    }
    if (uri.getRawUserInfo() != null) {
      return "must not contain a user name or password";
    }
    return uri.getRawFragment() == null ? "" : "must not have a fragment";
  }

  /**
   * Sends a POST request and waits for the response.
   *
   * @throws IOException if the peer is unreachable, forbidden, too slow, or does not speak HTTP
   */
  public GuardedResponse post(URI uri, Map<String, String> headers, byte[] body)
      throws IOException {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put("Content-Length", Integer.toString(body.length));
    return send("POST", uri, all, body);
  }

  public GuardedResponse get(URI uri, Map<String, String> headers) throws IOException {
    return send("GET", uri, headers, new byte[0]);
  }

  /**
   * Opens an event stream, with {@code GET} if {@code body} is null and {@code POST} otherwise. The
   * timeout of this client applies to the connection and the response head, {@code bounds} to the
   * stream.
   *
   * @throws NotAnEventStreamException if the response is not an event stream
   */
  public EventStream events(
      URI uri, Map<String, String> headers, byte @Nullable [] body, EventStream.Bounds bounds)
      throws IOException {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put("Accept", EventStream.TYPE);
    if (body != null) {
      all.put("Content-Length", Integer.toString(body.length));
    }
    long deadline = System.nanoTime() + timeout.toNanos();
    GuardedConnection guardedConnection = connect(checkUrl(uri), deadline);
    Socket socket = guardedConnection.socket;
    try {
      HttpResponseReader reader =
          sendRequest(
              guardedConnection,
              head(body == null ? "GET" : "POST", uri, all),
              body == null ? new byte[0] : body,
              deadline);
      HttpResponseReader.ResponseHead responseHead = reader.head();
      if (!EventStream.isEventStream(responseHead)) {
        throw new NotAnEventStreamException(reader.read(responseHead));
      }
      return new EventStream(socket, reader, responseHead.isChunked(), bounds);
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  /** Thrown if a response is not an event stream. */
  public static final class NotAnEventStreamException extends IOException {
    private final transient GuardedResponse guardedResponse;

    NotAnEventStreamException(GuardedResponse guardedResponse) {
      super("expected an event stream, got a response with status " + guardedResponse.status());
      this.guardedResponse = guardedResponse;
    }

    public GuardedResponse answer() {
      return guardedResponse;
    }
  }

  private GuardedResponse send(String method, URI uri, Map<String, String> headers, byte[] body)
      throws IOException {
    long deadline = System.nanoTime() + timeout.toNanos();
    try (GuardedConnection guardedConnection = connect(checkUrl(uri), deadline)) {
      return sendRequest(guardedConnection, head(method, uri, headers), body, deadline).read();
    }
  }

  private static URI checkUrl(URI uri) throws IOException {
    String fault = fault(uri.toString());
    if (!fault.isEmpty()) {
      throw new IOException("the URL " + fault);
    }
    return uri;
  }

  /**
   * An open connection.
   *
   * @param raw the TCP socket under a TLS socket; closing it aborts a blocked write
   */
  private record GuardedConnection(Socket socket, Socket raw) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private HttpResponseReader sendRequest(
      GuardedConnection guardedConnection, byte[] head, byte[] body, long deadline)
      throws IOException {
    Socket socket = guardedConnection.socket;
    write(guardedConnection, head, body, deadline);
    BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
    return new HttpResponseReader(in, socket, deadline, maxBytes);
  }

  /** Writes the request. Sockets have no write timeout, so a timer closes the socket. */
  private static void write(
      GuardedConnection guardedConnection, byte[] head, byte[] body, long deadline)
      throws IOException {
    CompletableFuture<Boolean> inTime = new CompletableFuture<>();
    var unused =
        inTime
            .completeOnTimeout(
                false, HttpResponseReader.millisLeft(deadline), TimeUnit.MILLISECONDS)
            .whenComplete((done, fault) -> closeUnless(done, guardedConnection.raw));
    try {
      OutputStream out = guardedConnection.socket.getOutputStream();
      out.write(head);
      out.write(body);
      out.flush();
    } catch (IOException e) {
      throw inTime.getNow(true) ? e : new SocketTimeoutException("sending the request timed out");
    } finally {
      inTime.complete(true);
    }
  }

  private static void closeUnless(boolean done, Socket socket) {
    try {
      if (!done) {
        socket.close();
      }
    } catch (IOException e) {
      // The blocked write reports the failure.
    }
  }

  private GuardedConnection connect(URI uri, long deadline) throws IOException {
    String host = uri.getHost().replace("[", "").replace("]", "");
    InetAddress address;
    try {
      address = guard.resolve(host);
    } catch (AddressGuard.ForbiddenAddressException e) {
      throw new IOException(e.getMessage(), e);
    }
    boolean secure = uri.getScheme().equals("https");
    int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
    Socket socket = SocketFactory.getDefault().createSocket();
    try {
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(address, port), HttpResponseReader.millisLeft(deadline));
      socket.setSoTimeout(HttpResponseReader.millisLeft(deadline));
      return new GuardedConnection(secure ? startTls(socket, host, port) : socket, socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Starts TLS; the certificate must match the host name, not the resolved address. */
  private static Socket startTls(Socket socket, String host, int port) throws IOException {
    SSLSocketFactory tls = (SSLSocketFactory) SSLSocketFactory.getDefault();
    SSLSocket secure = (SSLSocket) tls.createSocket(socket, host, port, true);
    SSLParameters parameters = secure.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secure.setSSLParameters(parameters);
    secure.startHandshake();
    return secure;
  }

  private static byte[] head(String method, URI uri, Map<String, String> headers) {
    StringBuilder text = new StringBuilder(512);
    String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    text.append(method).append(' ').append(path);
    if (uri.getRawQuery() != null) {
      text.append('?').append(uri.getRawQuery());
    }
    text.append(" HTTP/1.1\r\nHost: ").append(uri.getHost());
    if (uri.getPort() >= 0) {
      text.append(':').append(uri.getPort());
    }
    text.append("\r\nConnection: close\r\nUser-Agent: ahp\r\n");
    headers.forEach((name, value) -> text.append(name).append(": ").append(headerLine(value)));
    return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Rejects line breaks in a value, which would start another header. */
  private static String headerLine(String value) {
    if (value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0) {
      throw new IllegalArgumentException("a header value must not contain a line break");
    }
    return value + "\r\n";
  }
}
