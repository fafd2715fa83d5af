package dev.ahp.mcp.session;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.http.events.Places;
import dev.ahp.http.route.Call;
import dev.ahp.http.route.Reply;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
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
  private final Places places = new Places(MOST_LISTENERS, MOST_OF_ONE);
  private final Sessions sessions = new Sessions();
  private final Set<AnswerStream> streams = ConcurrentHashMap.newKeySet();
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
  public CompletableFuture<Reply> post(Call call) {
    String version = call.header("MCP-Protocol-Version").orElse("");
    if (!version.isEmpty() && !VERSIONS.contains(version)) {
      return done(Messages.error(400, Messages.INVALID_REQUEST, "no such protocol version"));
    }
    McpSchema.JSONRPCMessage message;
    try {
      byte[] body = call.sent().bytes();
      JsonReader.read(body, limits);
      String text = new String(body, StandardCharsets.UTF_8);
      message = McpSchema.deserializeJsonRpcMessage(Messages.mapper(), text);
    } catch (JsonFault e) {
      return done(Messages.error(400, Messages.PARSE_ERROR, "the body " + e.getMessage()));
    } catch (IOException | IllegalArgumentException e) {
      return done(Messages.error(400, Messages.INVALID_REQUEST, "this is no message of MCP"));
    }
    return answer(call, message);
  }

  private CompletableFuture<Reply> answer(Call call, McpSchema.JSONRPCMessage message) {
    if (message instanceof McpSchema.JSONRPCRequest request
        && McpSchema.METHOD_INITIALIZE.equals(request.method())) {
      return initialize(call, request);
    }
    McpStreamableServerSession session = session(call);
    if (session == null) {
      return done(Messages.error(404, Messages.NO_SESSION, "there is no such session"));
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

  private CompletableFuture<Reply> initialize(Call call, McpSchema.JSONRPCRequest request) {
    McpSchema.InitializeRequest wanted;
    try {
      wanted = Messages.mapper().convertValue(request.params(), new TypeRef<>() {});
    } catch (RuntimeException e) {
      return done(Messages.error(400, Messages.INVALID_REQUEST, "this is no initialize request"));
    }
    if (wanted == null) {
      return done(Messages.error(400, Messages.INVALID_REQUEST, "initialize has parameters"));
    }
    McpStreamableServerSession.McpStreamableServerSessionInit init = start(wanted);
    sessions
        .add(init.session(), call.caller())
        .forEach(it -> it.delete().onErrorComplete().subscribe());
    return init.initResult()
        .toFuture()
        .thenApply(
            result ->
                Messages.json(McpSchema.JSONRPCResponse.result(request.id(), result))
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

  private @Nullable McpStreamableServerSession session(Call call) {
    String id = call.header(SESSION_ID).orElse("");
    if (!id.isBlank()) {
      return sessions.find(id, call.caller()).orElse(null);
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
      Call call, McpStreamableServerSession session, McpSchema.JSONRPCRequest request) {
    boolean takesStream = call.header("Accept").filter(it -> it.contains(STREAM)).isPresent();
    AnswerStream[] self = new AnswerStream[1];
    AnswerStream answer = new AnswerStream(takesStream, call.lasting(), () -> forget(self[0]));
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

  private void forget(@Nullable AnswerStream stream) {
    if (stream != null) {
      streams.remove(stream);
    }
  }

  /** {@code GET}: what the server has to say by itself. */
  public CompletableFuture<Reply> get(Call call) {
    McpStreamableServerSession session =
        sessions.find(call.header(SESSION_ID).orElse(""), call.caller()).orElse(null);
    if (call.header("Accept").filter(it -> it.contains(STREAM)).isEmpty()) {
      return done(Messages.error(406, Messages.INVALID_REQUEST, "accept text/event-stream"));
    }
    if (session == null) {
      boolean named = call.header(SESSION_ID).isPresent();
      return done(
          Messages.error(named ? 404 : 400, Messages.NO_SESSION, "there is no such session"));
    }
    Runnable place = places.take(call.caller().name());
    AnswerStream[] self = new AnswerStream[1];
    AnswerStream stream =
        AnswerStream.listening(
            call.lasting(),
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
  public CompletableFuture<Reply> delete(Call call) {
    String id = call.header(SESSION_ID).orElse("");
    McpStreamableServerSession session = sessions.find(id, call.caller()).orElse(null);
    if (session == null) {
      return done(Messages.error(404, Messages.NO_SESSION, "there is no such session"));
    }
    sessions.remove(id);
    return session.delete().onErrorComplete().toFuture().thenApply(it -> Reply.noContent());
  }

  /** Keeps connections alive, or ends them with the token that opened them. */
  public void beat() {
    streams.forEach(AnswerStream::beat);
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
        sessions.all().stream()
            .map(it -> it.sendNotification(method, params).onErrorComplete())
            .toList());
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(() -> streams.forEach(AnswerStream::close));
  }
}
