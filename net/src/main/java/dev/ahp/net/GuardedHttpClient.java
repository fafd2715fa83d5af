package dev.ahp.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.AsyncTimeout;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP client for every outbound call. Its sockets connect only to addresses that {@link
 * AddressGuard} allows. The check is made on the address that the socket connects to, so neither
 * DNS rebinding nor an unusual spelling of an address bypasses it. The client does not follow
 * redirects, and limits the size and the duration of responses. Only {@link #trusted} clients use
 * the proxy of the JVM, because a proxy resolves names itself.
 */
public final class GuardedHttpClient {
  private static final int DEFAULT_MAX_BYTES = 1 << 20;

  /** The common settings. Created with the first call, because the trust store loads slowly. */
  private static final class CommonClient {
    /** No retry and no pool: a request is sent at most once, on a connection of its own. */
    static final OkHttpClient INSTANCE =
        new OkHttpClient.Builder()
            .followRedirects(false)
            .followSslRedirects(false)
            .retryOnConnectionFailure(false)
            .fastFallback(false)
            .protocols(List.of(Protocol.HTTP_1_1))
            .connectionPool(new ConnectionPool(0, 1, TimeUnit.NANOSECONDS))
            .build();
  }

  private final AddressGuard guard;
  private final Duration timeout;
  private final int maxBytes;

  /** Null for the proxy that the system properties name. */
  private final @Nullable Proxy proxy;

  private volatile @Nullable OkHttpClient http;

  /**
   * Creates a client.
   *
   * @param timeout the maximum duration of a call, from resolving the name to the last byte
   */
  public GuardedHttpClient(AddressGuard guard, Duration timeout) {
    this(guard, timeout, DEFAULT_MAX_BYTES, Proxy.NO_PROXY);
  }

  private GuardedHttpClient(
      AddressGuard guard, Duration timeout, int maxBytes, @Nullable Proxy proxy) {
    this.guard = guard;
    this.timeout = timeout;
    this.maxBytes = maxBytes;
    this.proxy = proxy;
  }

  private OkHttpClient http() {
    OkHttpClient client = http;
    if (client == null) {
      client =
          CommonClient.INSTANCE
              .newBuilder()
              .proxy(proxy)
              .dns(host -> List.of(guard.resolve(host)))
              .socketFactory(new GuardedSocketFactory(guard))
              .callTimeout(timeout)
              .connectTimeout(timeout)
              .readTimeout(timeout)
              .writeTimeout(timeout)
              .build();
      http = client;
    }
    return client;
  }

  /** Returns a client for URLs that the operator configured; private addresses are allowed. */
  public static GuardedHttpClient trusted(Duration timeout) {
    return new GuardedHttpClient(new AddressGuard(true), timeout, DEFAULT_MAX_BYTES, null);
  }

  /** Returns a client with another maximum response size (default: 1 MiB). */
  public GuardedHttpClient withMaxBytes(int newMaxBytes) {
    return new GuardedHttpClient(guard, timeout, newMaxBytes, proxy);
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

  /** Thrown if a response is larger than the maximum. */
  public static final class ResponseTooLargeException extends IOException {
    ResponseTooLargeException(int maxBytes) {
      super("the response is larger than " + maxBytes + " bytes");
    }
  }

  /**
   * Sends a POST request and waits for the response.
   *
   * @throws IOException if the peer is unreachable, forbidden, too slow, or does not speak HTTP
   */
  public GuardedResponse post(URI uri, Map<String, String> headers, byte[] body)
      throws IOException {
    return post(uri, headers, body, timeout);
  }

  /** Sends a POST request with another timeout for this call. */
  public GuardedResponse post(
      URI uri, Map<String, String> headers, byte[] body, Duration callTimeout) throws IOException {
    Request request = request(uri, headers).post(RequestBody.create(body)).build();
    return send(request, callTimeout, this::read);
  }

  /** Sends a POST request and returns the status; the response body is not read. */
  public int postForStatus(URI uri, Map<String, String> headers, byte[] body) throws IOException {
    Request request = request(uri, headers).post(RequestBody.create(body)).build();
    return send(request, timeout, Response::code);
  }

  /** Sends a GET request and returns the status; the response body is not read. */
  public int getForStatus(URI uri, Map<String, String> headers) throws IOException {
    return send(request(uri, headers).get().build(), timeout, Response::code);
  }

  public GuardedResponse get(URI uri, Map<String, String> headers) throws IOException {
    return send(request(uri, headers).get().build(), timeout, this::read);
  }

  public GuardedResponse head(URI uri) throws IOException {
    return send(request(uri, Map.of()).head().build(), timeout, this::read);
  }

  /** Sends a file with a PUT request. */
  public GuardedResponse put(URI uri, Map<String, String> headers, Path file) throws IOException {
    RequestBody body = RequestBody.create(file.toFile(), null);
    return send(request(uri, headers).put(body).build(), timeout, this::read);
  }

  public GuardedResponse delete(URI uri, Map<String, String> headers) throws IOException {
    return send(request(uri, headers).delete().build(), timeout, this::read);
  }

  /**
   * Sends a GET request and writes the body of a successful response to a file. The maximum
   * response size applies only to other responses.
   *
   * @return the response; its body is empty if it was written to the file
   */
  public GuardedResponse download(URI uri, Map<String, String> headers, Path file)
      throws IOException {
    return send(
        request(uri, headers).get().build(),
        timeout,
        response -> {
          if (!response.isSuccessful()) {
            return read(response);
          }
          try (InputStream in = response.body().byteStream()) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
          }
          return new GuardedResponse(response.code(), Map.of(), new byte[0]);
        });
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
    Request.Builder request = request(uri, headers).header("Accept", EventStream.TYPE);
    if (body != null) {
      request.post(RequestBody.create(body));
    }
    Call call =
        http()
            .newBuilder()
            .callTimeout(Duration.ZERO)
            .readTimeout(Duration.ZERO)
            .build()
            .newCall(request.build());
    Response response = responseHead(call);
    try {
      if (!EventStream.isEventStream(response)) {
        response.body().source().timeout().deadline(timeout.toNanos(), TimeUnit.NANOSECONDS);
        throw new NotAnEventStreamException(read(response));
      }
      return new EventStream(call, response, bounds);
    } catch (IOException | RuntimeException e) {
      response.close();
      throw e;
    }
  }

  /** Thrown if a response is not an event stream. */
  public static final class NotAnEventStreamException extends IOException {
    private final transient GuardedResponse response;

    NotAnEventStreamException(GuardedResponse response) {
      super("expected an event stream, got a response with status " + response.status());
      this.response = response;
    }

    public GuardedResponse response() {
      return response;
    }
  }

  /** Executes a call; the timeout of this client ends when the response head has arrived. */
  private Response responseHead(Call call) throws IOException {
    AsyncTimeout watchdog =
        new AsyncTimeout() {
          @Override
          protected void timedOut() {
            call.cancel();
          }
        };
    watchdog.timeout(timeout.toNanos(), TimeUnit.NANOSECONDS);
    watchdog.enter();
    try {
      return call.execute();
    } catch (IOException e) {
      throw call.isCanceled() ? timedOut(timeout, e) : e;
    } finally {
      watchdog.exit();
    }
  }

  private static Request.Builder request(URI uri, Map<String, String> headers) throws IOException {
    String fault = AddressGuard.syntaxFault(uri.toString());
    if (!fault.isEmpty()) {
      throw new IOException("the URL " + fault);
    }
    Request.Builder request = new Request.Builder().url(uri.toString());
    request.header("User-Agent", "ahp").header("Connection", "close");
    request.header("Accept-Encoding", "identity");
    headers.forEach(request::header);
    return request;
  }

  /** Reads the part of a response that the caller needs. */
  private interface ResponseReader<T> {
    T read(Response response) throws IOException;
  }

  private <T> T send(Request request, Duration callTimeout, ResponseReader<T> reader)
      throws IOException {
    Call call = http().newCall(request);
    call.timeout().timeout(callTimeout.toNanos(), TimeUnit.NANOSECONDS);
    try (Response response = call.execute()) {
      return reader.read(response);
    } catch (InterruptedIOException e) {
      throw timedOut(callTimeout, e);
    }
  }

  private static SocketTimeoutException timedOut(Duration limit, IOException cause) {
    SocketTimeoutException timeoutException =
        new SocketTimeoutException("no complete response within " + limit.toMillis() + " ms");
    timeoutException.initCause(cause);
    return timeoutException;
  }

  private GuardedResponse read(Response response) throws IOException {
    BufferedSource body = response.body().source();
    if (body.request(maxBytes + 1L)) {
      throw new ResponseTooLargeException(maxBytes);
    }
    Map<String, String> headers = new LinkedHashMap<>();
    response
        .headers()
        .forEach(
            header -> headers.put(header.getFirst().toLowerCase(Locale.ROOT), header.getSecond()));
    return new GuardedResponse(response.code(), headers, body.readByteArray());
  }

  /** Creates sockets that check the address when they connect. */
  private static final class GuardedSocketFactory extends SocketFactory {
    private final AddressGuard guard;

    GuardedSocketFactory(AddressGuard guard) {
      this.guard = guard;
    }

    @Override
    public Socket createSocket() {
      return new Socket() {
        @Override
        public void connect(SocketAddress endpoint, int connectTimeout) throws IOException {
          InetSocketAddress address = (InetSocketAddress) endpoint;
          guard.check(address.getHostString(), address.getAddress());
          super.connect(endpoint, connectTimeout);
        }
      };
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
      throw new UnsupportedOperationException();
    }
  }
}
