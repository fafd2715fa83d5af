package dev.ahp.mcp.session;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.mcp.stateless.McpVersions;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.CallerLimiter;
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
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/**
 * Streamable HTTP on top of the server's routes, so that requests are authorized, limited and
 * logged like all others. A session belongs to the caller that opened it. A client without a
 * session id gets a session for a single call.
 */
public final class RouteTransport implements McpStreamableServerTransportProvider {
  /** The context key of the caller. */
  public static final String CALLER = "ahp.caller";

  private static final String SESSION_ID = "Mcp-Session-Id";
  private static final String CANCELLED = "notifications/cancelled";
  private static final String STREAM = "text/event-stream";
  private static final int INVALID_REQUEST = -32600;
  private static final int PARSE_ERROR = -32700;
  private static final int NO_SESSION = -32001;
  private static final int MAX_STREAMS = 5_000;
  private static final int MAX_STREAMS_PER_CALLER = 500;

  private final JsonLimits limits;
  private final CallerLimiter limiter =
      new CallerLimiter("open streams", MAX_STREAMS, MAX_STREAMS_PER_CALLER);
  private final SessionRegistry registry = new SessionRegistry();
  private final Set<McpResponseStream> streams = ConcurrentHashMap.newKeySet();
  private final Map<RequestKey, Runnable> requests = new ConcurrentHashMap<>();
  private McpStreamableServerSession.@Nullable Factory factory;

  public RouteTransport(JsonLimits limits) {
    this.limits = limits;
  }

  @Override
  public List<String> protocolVersions() {
    return McpVersions.WITH_SESSIONS;
  }

  @Override
  public void setSessionFactory(McpStreamableServerSession.Factory sessionFactory) {
    this.factory = sessionFactory;
  }

  /** {@code POST}: handles one message. */
  public CompletableFuture<Reply> post(ApiRequest call) {
    McpSchema.JSONRPCMessage message;
    try {
      byte[] body = call.sent().bytes();
      if (JsonReader.read(body, limits).asObject().isEmpty()) {
        return refused(400, INVALID_REQUEST, "the body is not an MCP message");
      }
      String text = new String(body, StandardCharsets.UTF_8);
      message = McpSchema.deserializeJsonRpcMessage(McpMessageWriter.mapper(), text);
    } catch (JsonException e) {
      return refused(400, PARSE_ERROR, "the body " + e.getMessage());
    } catch (IOException | IllegalArgumentException e) {
      return refused(400, INVALID_REQUEST, "the body is not an MCP message");
    }
    return handle(call, message);
  }

  private CompletableFuture<Reply> handle(ApiRequest call, McpSchema.JSONRPCMessage message) {
    if (message instanceof McpSchema.JSONRPCRequest request
        && McpSchema.METHOD_INITIALIZE.equals(request.method())) {
      return initialize(call, request);
    }
    McpStreamableServerSession session = session(call);
    if (session == null) {
      return refused(404, NO_SESSION, "unknown session");
    }
    if (message instanceof McpSchema.JSONRPCRequest request) {
      return request(call, session, request);
    }
    if (message instanceof McpSchema.JSONRPCNotification notification
        && CANCELLED.equals(notification.method())) {
      cancel(session, notification);
    }
    Mono<Void> accepted =
        message instanceof McpSchema.JSONRPCNotification notification
            ? session.accept(notification)
            : session.accept((McpSchema.JSONRPCResponse) message);
    return accepted
        .contextWrite(it -> it.put(McpTransportContext.KEY, context(call.caller())))
        .onErrorComplete()
        .toFuture()
        .thenApply(it -> Reply.bytes(202, "", new byte[0]));
  }

  private CompletableFuture<Reply> initialize(ApiRequest call, McpSchema.JSONRPCRequest request) {
    McpSchema.InitializeRequest parameters;
    try {
      parameters = McpMessageWriter.mapper().convertValue(request.params(), new TypeRef<>() {});
    } catch (RuntimeException e) {
      return refused(400, INVALID_REQUEST, "the parameters of initialize are invalid");
    }
    if (parameters == null) {
      return refused(400, INVALID_REQUEST, "initialize requires parameters");
    }
    McpStreamableServerSession.McpStreamableServerSessionInit init = start(parameters);
    registry
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
    McpStreamableServerSession.Factory currentFactory = factory;
    if (currentFactory == null) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the MCP server is not ready");
    }
    return currentFactory.startSession(request);
  }

  private @Nullable McpStreamableServerSession session(ApiRequest call) {
    String id = call.header(SESSION_ID).orElse("");
    if (!id.isBlank()) {
      return registry.find(id, call.caller()).orElse(null);
    }
    McpSchema.InitializeRequest anonymous =
        McpSchema.InitializeRequest.builder(
                ProtocolVersions.MCP_2025_11_25,
                McpSchema.ClientCapabilities.builder().build(),
                McpSchema.Implementation.builder("unknown", "0").build())
            .build();
    McpStreamableServerSession.McpStreamableServerSessionInit init = start(anonymous);
    return init.session();
  }

  private CompletableFuture<Reply> request(
      ApiRequest call, McpStreamableServerSession session, McpSchema.JSONRPCRequest request) {
    boolean acceptsStream = call.header("Accept").filter(it -> it.contains(STREAM)).isPresent();
    McpResponseStream[] self = new McpResponseStream[1];
    McpResponseStream stream =
        new McpResponseStream(acceptsStream, call.authorized(), () -> remove(self[0]));
    self[0] = stream;
    streams.add(stream);
    RequestKey key = new RequestKey(session.getId(), request.id());
    Disposable running =
        session
            .responseStream(stream)
            .handle(request)
            .contextWrite(it -> it.put(McpTransportContext.KEY, context(call.caller())))
            .doFinally(signal -> remove(stream))
            .subscribe(it -> {}, fault -> stream.reply().completeExceptionally(fault));
    requests.put(
        key,
        () -> {
          running.dispose();
          stream.close();
        });
    var unused = stream.reply().whenComplete((reply, fault) -> requests.remove(key));
    return stream.reply();
  }

  /** A request of a session, whose id is a string or a number. */
  private record RequestKey(String session, Object id) {}

  /** Ends a running request without a response. An unknown one has ended already. */
  private void cancel(
      McpStreamableServerSession session, McpSchema.JSONRPCNotification notification) {
    if (notification.params() instanceof Map<?, ?> params && params.get("requestId") != null) {
      Runnable running = requests.get(new RequestKey(session.getId(), params.get("requestId")));
      if (running != null) {
        running.run();
      }
    }
  }

  private void remove(@Nullable McpResponseStream stream) {
    if (stream != null) {
      streams.remove(stream);
    }
  }

  /** {@code GET}: opens the stream for messages from the server. */
  public CompletableFuture<Reply> get(ApiRequest call) {
    McpStreamableServerSession session =
        registry.find(call.header(SESSION_ID).orElse(""), call.caller()).orElse(null);
    if (call.header("Accept").filter(it -> it.contains(STREAM)).isEmpty()) {
      return refused(406, INVALID_REQUEST, "send Accept: text/event-stream");
    }
    if (session == null) {
      boolean named = call.header(SESSION_ID).isPresent();
      return refused(named ? 404 : 400, NO_SESSION, "unknown session");
    }
    Runnable release = limiter.acquire(call.caller().name());
    McpResponseStream[] self = new McpResponseStream[1];
    McpResponseStream stream =
        McpResponseStream.listening(
            call.authorized(),
            () -> {
              release.run();
              remove(self[0]);
              session.releaseListeningStream();
            });
    self[0] = stream;
    streams.add(stream);
    session.listeningStream(stream);
    return stream.reply();
  }

  /** {@code DELETE}: ends a session. */
  public CompletableFuture<Reply> delete(ApiRequest call) {
    String id = call.header(SESSION_ID).orElse("");
    McpStreamableServerSession session = registry.find(id, call.caller()).orElse(null);
    if (session == null) {
      return refused(404, NO_SESSION, "unknown session");
    }
    registry.remove(id);
    return session.delete().onErrorComplete().toFuture().thenApply(it -> Reply.noContent());
  }

  /** Keeps streams alive and ends those whose callers are no longer authorized. */
  public void sendHeartbeats() {
    streams.forEach(McpResponseStream::sendHeartbeat);
  }

  private static McpTransportContext context(Caller caller) {
    return McpTransportContext.create(Map.of(CALLER, caller));
  }

  private static CompletableFuture<Reply> refused(int status, int code, String text) {
    JsonObject error = JsonObject.builder().put("code", code).put("message", text).build();
    JsonObject response =
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", Json.Null.NULL)
            .put("error", error)
            .build();
    return CompletableFuture.completedFuture(Reply.json(status, response));
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return Mono.when(
        registry.all().stream()
            .map(it -> it.sendNotification(method, params).onErrorComplete())
            .toList());
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(() -> streams.forEach(McpResponseStream::close));
  }
}
