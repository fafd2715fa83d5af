package dev.ahp.mcp.session;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.events.StreamLimiter;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Streamable HTTP over the server's own routes, so that a request is let in, limited and logged as
 * every other. A session belongs to the caller that opened it. A client that sends no session id
 * gets a session for that one call: not every client keeps one.
 */
public final class RouteTransport implements McpStreamableServerTransportProvider {
  /** Under this name the handlers find who is calling. */
  public static final String CALLER = "ahp.caller";

  private static final String SESSION_ID = "Mcp-Session-Id";
  private static final String STREAM = "text/event-stream";
  private static final List<String> VERSIONS =
      List.of(
          ProtocolVersions.MCP_2024_11_05,
          ProtocolVersions.MCP_2025_03_26,
          ProtocolVersions.MCP_2025_06_18,
          ProtocolVersions.MCP_2025_11_25);

  private static final int MOST_LISTENERS = 5_000;
  private static final int MOST_OF_ONE = 500;

  private final JsonLimits limits;
  private final StreamLimiter streamLimiter = new StreamLimiter(MOST_LISTENERS, MOST_OF_ONE);
  private final SessionRegistry sessionRegistry = new SessionRegistry();
  private final Set<McpResponseStream> streams = ConcurrentHashMap.newKeySet();
  private McpStreamableServerSession.@Nullable Factory factory;

  public RouteTransport(JsonLimits limits) {
    this.limits = limits;
  }

  @Override
  public List<String> protocolVersions() {
    return VERSIONS;
  }

  @Override
  public void setSessionFactory(McpStreamableServerSession.Factory sessionFactory) {
    this.factory = sessionFactory;
  }

  /** {@code POST}: one message. */
  public CompletableFuture<Reply> post(ApiRequest call) {
    String version = call.header("MCP-Protocol-Version").orElse("");
    if (!version.isEmpty() && !VERSIONS.contains(version)) {
      return done(
          McpMessageWriter.error(
              400, McpMessageWriter.INVALID_REQUEST, "no such protocol version"));
    }
    McpSchema.JSONRPCMessage message;
    try {
      byte[] body = call.sent().bytes();
      JsonReader.read(body, limits);
      String text = new String(body, StandardCharsets.UTF_8);
      message = McpSchema.deserializeJsonRpcMessage(McpMessageWriter.mapper(), text);
    } catch (JsonException e) {
      return done(
          McpMessageWriter.error(400, McpMessageWriter.PARSE_ERROR, "the body " + e.getMessage()));
    } catch (IOException | IllegalArgumentException e) {
      return done(
          McpMessageWriter.error(
              400, McpMessageWriter.INVALID_REQUEST, "this is no message of MCP"));
    }
    return answer(call, message);
  }

  private CompletableFuture<Reply> answer(ApiRequest call, McpSchema.JSONRPCMessage message) {
    if (message instanceof McpSchema.JSONRPCRequest request
        && McpSchema.METHOD_INITIALIZE.equals(request.method())) {
      return initialize(call, request);
    }
    McpStreamableServerSession session = session(call);
    if (session == null) {
      return done(
          McpMessageWriter.error(404, McpMessageWriter.NO_SESSION, "there is no such session"));
    }
    if (message instanceof McpSchema.JSONRPCRequest request) {
      return request(call, session, request);
    }
    Mono<Void> taken =
        message instanceof McpSchema.JSONRPCNotification notification
            ? session.accept(notification)
            : session.accept((McpSchema.JSONRPCResponse) message);
    return taken
        .contextWrite(it -> it.put(McpTransportContext.KEY, context(call.caller())))
        .onErrorComplete()
        .toFuture()
        .thenApply(it -> Reply.bytes(202, "", new byte[0]));
  }

  private CompletableFuture<Reply> initialize(ApiRequest call, McpSchema.JSONRPCRequest request) {
    McpSchema.InitializeRequest wanted;
    try {
      wanted = McpMessageWriter.mapper().convertValue(request.params(), new TypeRef<>() {});
    } catch (RuntimeException e) {
      return done(
          McpMessageWriter.error(
              400, McpMessageWriter.INVALID_REQUEST, "this is no initialize request"));
    }
    if (wanted == null) {
      return done(
          McpMessageWriter.error(
              400, McpMessageWriter.INVALID_REQUEST, "initialize has parameters"));
    }
    McpStreamableServerSession.McpStreamableServerSessionInit init = start(wanted);
    sessionRegistry
        .add(init.session(), call.caller())
        .forEach(it -> it.delete().onErrorComplete().subscribe());
    return init.initResult()
        .toFuture()
        .thenApply(
            result ->
                McpMessageWriter.json(McpSchema.JSONRPCResponse.result(request.id(), result))
                    .with(SESSION_ID, init.session().getId()));
  }

  private McpStreamableServerSession.McpStreamableServerSessionInit start(
      McpSchema.InitializeRequest request) {
    McpStreamableServerSession.Factory made = factory;
    if (made == null) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the server of MCP is not ready");
    }
    return made.startSession(request);
  }

  private @Nullable McpStreamableServerSession session(ApiRequest call) {
    String id = call.header(SESSION_ID).orElse("");
    if (!id.isBlank()) {
      return sessionRegistry.find(id, call.caller()).orElse(null);
    }
    McpSchema.InitializeRequest nobody =
        McpSchema.InitializeRequest.builder(
                ProtocolVersions.MCP_2025_11_25,
                McpSchema.ClientCapabilities.builder().build(),
                McpSchema.Implementation.builder("unknown", "0").build())
            .build();
    McpStreamableServerSession.McpStreamableServerSessionInit init = start(nobody);
    return init.session();
  }

  private CompletableFuture<Reply> request(
      ApiRequest call, McpStreamableServerSession session, McpSchema.JSONRPCRequest request) {
    boolean takesStream = call.header("Accept").filter(it -> it.contains(STREAM)).isPresent();
    McpResponseStream[] self = new McpResponseStream[1];
    McpResponseStream answer =
        new McpResponseStream(takesStream, call.authorized(), () -> forget(self[0]));
    self[0] = answer;
    streams.add(answer);
    var unused =
        session
            .responseStream(answer)
            .handle(request)
            .contextWrite(it -> it.put(McpTransportContext.KEY, context(call.caller())))
            .doFinally(signal -> forget(answer))
            .subscribe(it -> {}, fault -> answer.reply().completeExceptionally(fault));
    return answer.reply();
  }

  private void forget(@Nullable McpResponseStream stream) {
    if (stream != null) {
      streams.remove(stream);
    }
  }

  /** {@code GET}: what the server has to say by itself. */
  public CompletableFuture<Reply> get(ApiRequest call) {
    McpStreamableServerSession session =
        sessionRegistry.find(call.header(SESSION_ID).orElse(""), call.caller()).orElse(null);
    if (call.header("Accept").filter(it -> it.contains(STREAM)).isEmpty()) {
      return done(
          McpMessageWriter.error(
              406, McpMessageWriter.INVALID_REQUEST, "accept text/event-stream"));
    }
    if (session == null) {
      boolean named = call.header(SESSION_ID).isPresent();
      return done(
          McpMessageWriter.error(
              named ? 404 : 400, McpMessageWriter.NO_SESSION, "there is no such session"));
    }
    Runnable place = streamLimiter.acquire(call.caller().name());
    McpResponseStream[] self = new McpResponseStream[1];
    McpResponseStream stream =
        McpResponseStream.listening(
            call.authorized(),
            () -> {
              place.run();
              forget(self[0]);
              session.releaseListeningStream();
            });
    self[0] = stream;
    streams.add(stream);
    session.listeningStream(stream);
    return stream.reply();
  }

  /** {@code DELETE}: the end of a session. */
  public CompletableFuture<Reply> delete(ApiRequest call) {
    String id = call.header(SESSION_ID).orElse("");
    McpStreamableServerSession session = sessionRegistry.find(id, call.caller()).orElse(null);
    if (session == null) {
      return done(
          McpMessageWriter.error(404, McpMessageWriter.NO_SESSION, "there is no such session"));
    }
    sessionRegistry.remove(id);
    return session.delete().onErrorComplete().toFuture().thenApply(it -> Reply.noContent());
  }

  /** Keeps connections alive, or ends them with the token that opened them. */
  public void beat() {
    streams.forEach(McpResponseStream::beat);
  }

  private static McpTransportContext context(Caller caller) {
    return McpTransportContext.create(Map.of(CALLER, caller));
  }

  private static CompletableFuture<Reply> done(Reply reply) {
    return CompletableFuture.completedFuture(reply);
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return Mono.when(
        sessionRegistry.all().stream()
            .map(it -> it.sendNotification(method, params).onErrorComplete())
            .toList());
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(() -> streams.forEach(McpResponseStream::close));
  }
}
