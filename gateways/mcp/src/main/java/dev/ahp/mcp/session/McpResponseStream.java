package dev.ahp.mcp.session;

import dev.ahp.server.events.EventStreamWriter;
import dev.ahp.server.route.Reply;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The response to one request. If the result is the only message, it is sent as plain JSON. If
 * other messages precede it, the response becomes an event stream. A client that does not accept
 * streams gets only the result.
 */
final class McpResponseStream implements McpStreamableServerTransport {
  private final boolean acceptsStream;
  private final BooleanSupplier authorized;
  private final Runnable onEnd;
  private final CompletableFuture<Reply> reply = new CompletableFuture<>();
  private @Nullable EventStreamWriter events;

  McpResponseStream(boolean acceptsStream, BooleanSupplier authorized, Runnable onEnd) {
    this.acceptsStream = acceptsStream;
    this.authorized = authorized;
    this.onEnd = onEnd;
  }

  /** Creates a response that is a stream from the start. */
  static McpResponseStream listening(BooleanSupplier authorized, Runnable onEnd) {
    McpResponseStream stream = new McpResponseStream(true, authorized, onEnd);
    stream.open();
    return stream;
  }

  CompletableFuture<Reply> reply() {
    return reply;
  }

  @Override
  public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
    return Mono.fromRunnable(() -> send(message, ""));
  }

  @Override
  public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, @Nullable String id) {
    return Mono.fromRunnable(() -> send(message, id == null ? "" : id));
  }

  private void send(McpSchema.JSONRPCMessage message, String id) {
    boolean isResult = message instanceof McpSchema.JSONRPCResponse;
    EventStreamWriter client;
    synchronized (this) {
      if (events == null && isResult) {
        reply.complete(McpMessageWriter.json(message));
        return;
      }
      if (!acceptsStream) {
        return;
      }
      client = open();
    }
    client.event("message", id, McpMessageWriter.bytes(message));
  }

  private synchronized EventStreamWriter open() {
    EventStreamWriter client = events;
    if (client == null) {
      client = new EventStreamWriter(authorized, onEnd);
      events = client;
      reply.complete(Reply.open("text/event-stream", client::attach));
    }
    return client;
  }

  @Override
  public <T> T unmarshalFrom(Object value, TypeRef<T> type) {
    return McpMessageWriter.mapper().convertValue(value, type);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(this::close);
  }

  @Override
  public synchronized void close() {
    if (events == null) {
      reply.complete(Reply.bytes(202, "", new byte[0]));
    } else {
      events.end();
    }
  }

  synchronized void sendHeartbeat() {
    if (events != null) {
      events.sendHeartbeat();
    }
  }
}
