package dev.ahp.server.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.api.SessionRoutes;
import dev.ahp.server.events.EventRoutes;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.GuessLockout;
import dev.ahp.server.identity.IdentitySources;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionStore;
import dev.ahp.server.route.Router;
import dev.ahp.testkit.http2.Http2Connection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A server with a given broker; the tokens of callers are their names. */
final class TestServer implements AutoCloseable {
  static final String OPERATOR = "operator-token";

  private static final long BEAT_MS = 50;

  private final EventRoutes events = new EventRoutes(BEAT_MS);
  private final SessionStore sessions =
      SessionStore.inMemory(Duration.ofHours(1), Clock.systemUTC());
  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Http2Connection> http2 = new ArrayList<>();

  TestServer(BrokerApi broker, boolean dev, ServerSettings settings) {
    this(broker, dev ? Impersonation.LOCAL : Impersonation.DENIED, settings);
  }

  TestServer(BrokerApi broker, Impersonation impersonation, ServerSettings settings) {
    boolean dev = impersonation == Impersonation.LOCAL;
    CallerAuthenticator authenticator =
        new CallerAuthenticator(
            new IdentitySources(
                broker.agents(),
                broker.tokens(),
                new OperatorToken(OPERATOR),
                token -> Optional.empty(),
                sessions,
                impersonation),
            GuessLockout.standard());
    SessionRoutes routes = new SessionRoutes(authenticator, sessions);
    this.server =
        HttpServer.start(
            new Router(AllRoutes.of(broker, events, dev, routes)),
            authenticator,
            settings,
            broker.quotas());
  }

  static TestServer over(ScriptedBrokerApi broker) {
    return over(broker, false);
  }

  static TestServer over(ScriptedBrokerApi broker, boolean dev) {
    return over(broker, dev ? Impersonation.LOCAL : Impersonation.DENIED);
  }

  static TestServer over(ScriptedBrokerApi broker, Impersonation impersonation) {
    broker.on("TokenApi.authenticate", arguments -> holder(String.valueOf(arguments[0])));
    return new TestServer(broker, impersonation, ServerSettings.loopback(0));
  }

  private static Optional<Caller> holder(String token) {
    return switch (token) {
      case "auditor" -> Optional.of(new Caller(Caller.CallerKind.AUDITOR, "auditor"));
      case "a", "b" -> Optional.of(Caller.agent(token));
      default -> Optional.empty();
    };
  }

  void endStreams() {
    events.close();
  }

  HttpServer http() {
    return server;
  }

  String url(String path) {
    return server.url() + path;
  }

  /** Sends a request as a caller, with a JSON body unless it is empty; headers are pairs. */
  HttpResponse<String> send(
      String token, String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    return client.send(
        request(token, method, path, body, headers), HttpResponse.BodyHandlers.ofString());
  }

  HttpRequest request(String token, String method, String path, String body, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url(path)));
    request.method(
        method,
        body.isEmpty()
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return request.build();
  }

  HttpClient client() {
    return client;
  }

  /** Opens an HTTP/2 connection, which closes with the server. */
  Http2Connection connectHttp2() throws Exception {
    Http2Connection connection = new Http2Connection(server.url());
    http2.add(connection);
    return connection;
  }

  static JsonObject json(HttpResponse<String> response) {
    return JsonReader.read(response.body(), JsonLimits.RENDERING).asObject().orElseThrow();
  }

  static String code(HttpResponse<String> response) {
    return response.statusCode() + " " + json(response).string("code").orElse("");
  }

  /** Sends bytes on a socket and returns everything up to its end. */
  String raw(byte[] bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(bytes);
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  @Override
  public void close() {
    http2.forEach(Http2Connection::close);
    events.close();
    server.close();
  }
}
