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
 * One HTTP/1.1 request over one connection, to an address that somebody else chose. It connects to
 * the address that {@link AddressGuard} judged, follows no redirect, and reads a bounded answer
 * within a bounded time. {@code java.net.http} resolves names by itself, so what it connects to
 * cannot be judged before.
 */
public final class GuardedHttpClient {
  /** More than this of an answer is not read, unless somebody wants more. */
  public static final int MOST_ANSWER_BYTES = 1 << 20;

  private final AddressGuard guard;
  private final Duration timeout;
  private final int mostBytes;

  public GuardedHttpClient(AddressGuard guard, Duration timeout) {
    this(guard, timeout, MOST_ANSWER_BYTES);
  }

  private GuardedHttpClient(AddressGuard guard, Duration timeout, int mostBytes) {
    this.guard = guard;
    this.timeout = timeout;
    this.mostBytes = mostBytes;
  }

  /** The same, reading answers of at most so many bytes. */
  public GuardedHttpClient reading(int most) {
    return new GuardedHttpClient(guard, timeout, most);
  }

  /** Who says which addresses are called. */
  public AddressGuard guard() {
    return guard;
  }

  /**
   * An answer.
   *
   * @param headers names in lower case, the last one of a name
   * @param body bounded
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  public record GuardedResponse(int status, Map<String, String> headers, byte[] body) {
    public boolean isSuccess() {
      return status >= 200 && status < 300;
    }
  }

  /** What is wrong with an address as text; empty if nothing is. */
  public static String fault(String url) {
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      return "is no URL";
    }
    boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    if (!http || uri.getHost() == null) {
      return "must be an absolute http or https URL";
    }
    if (uri.getRawUserInfo() != null) {
      return "must not hold a user or a password";
    }
    return uri.getRawFragment() == null ? "" : "must not have a fragment";
  }

  /**
   * Posts and waits for the answer.
   *
   * @throws IOException with a reason for people: not reachable, forbidden, too slow, no HTTP
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
   * Asks for an answer that goes on event by event, by {@code GET} without a body and else by
   * {@code POST}. Connecting and the head of the answer are bounded as for every other call, what
   * comes behind it as {@link EventStream} says.
   *
   * @throws NotAnEventStreamException if the answer is another one
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
    GuardedConnection guardedConnection = connect(checked(uri), deadline);
    Socket socket = guardedConnection.socket;
    try {
      HttpResponseReader reader =
          ask(
              guardedConnection,
              head(body == null ? "GET" : "POST", uri, all),
              body == null ? new byte[0] : body,
              deadline);
      HttpResponseReader.ResponseHead responseHead = reader.head();
      if (!EventStream.isOne(responseHead)) {
        throw new NotAnEventStreamException(reader.read(responseHead));
      }
      return new EventStream(socket, reader, responseHead.isChunked(), bounds);
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  /** An answer that is no stream of events. */
  public static final class NotAnEventStreamException extends IOException {
    private final transient GuardedResponse guardedResponse;

    NotAnEventStreamException(GuardedResponse guardedResponse) {
      super("the answer with status " + guardedResponse.status() + " is no stream of events");
      this.guardedResponse = guardedResponse;
    }

    public GuardedResponse answer() {
      return guardedResponse;
    }
  }

  private GuardedResponse send(String method, URI uri, Map<String, String> headers, byte[] body)
      throws IOException {
    long deadline = System.nanoTime() + timeout.toNanos();
    try (GuardedConnection guardedConnection = connect(checked(uri), deadline)) {
      return ask(guardedConnection, head(method, uri, headers), body, deadline).read();
    }
  }

  private static URI checked(URI uri) throws IOException {
    String fault = fault(uri.toString());
    if (!fault.isEmpty()) {
      throw new IOException("the address " + fault);
    }
    return uri;
  }

  /**
   * An open connection.
   *
   * @param raw what lies beneath a secure one; closing it ends a write that the peer does not take
   */
  private record GuardedConnection(Socket socket, Socket raw) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private HttpResponseReader ask(
      GuardedConnection guardedConnection, byte[] head, byte[] body, long deadline)
      throws IOException {
    Socket socket = guardedConnection.socket;
    write(guardedConnection, head, body, deadline);
    BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
    return new HttpResponseReader(in, socket, deadline, mostBytes);
  }

  /** Sockets bound the time of reads alone, so somebody else looks at the clock. */
  private static void write(
      GuardedConnection guardedConnection, byte[] head, byte[] body, long deadline)
      throws IOException {
    CompletableFuture<Boolean> inTime = new CompletableFuture<>();
    var unused =
        inTime
            .completeOnTimeout(
                false, HttpResponseReader.millisLeft(deadline), TimeUnit.MILLISECONDS)
            .whenComplete((done, fault) -> hangUpUnless(done, guardedConnection.raw));
    try {
      OutputStream out = guardedConnection.socket.getOutputStream();
      out.write(head);
      out.write(body);
      out.flush();
    } catch (IOException e) {
      throw inTime.getNow(true)
          ? e
          : new SocketTimeoutException("the request was not taken in time");
    } finally {
      inTime.complete(true);
    }
  }

  private static void hangUpUnless(boolean done, Socket socket) {
    try {
      if (!done) {
        socket.close();
      }
    } catch (IOException e) {
      // Whoever writes to it is told by the write.
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
      return new GuardedConnection(secure ? secured(socket, host, port) : socket, socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** The certificate must be for the name, not for the address that was connected to. */
  private static Socket secured(Socket socket, String host, int port) throws IOException {
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
    headers.forEach((name, value) -> text.append(name).append(": ").append(line(value)));
    return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A value that holds a line break would begin a header of its own. */
  private static String line(String value) {
    if (value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0) {
      throw new IllegalArgumentException("a header must be one line");
    }
    return value + "\r\n";
  }
}
