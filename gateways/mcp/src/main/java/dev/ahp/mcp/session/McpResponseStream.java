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
 * The way back to one request. If all there is to send is the answer, it goes as plain JSON; as
 * soon as something comes before it, the reply becomes a stream of events. A client that takes no
 * streams gets the answer alone.
 */
final class McpResponseStream implements McpStreamableServerTransport {
  private final boolean takesStream;
  private final BooleanSupplier lasting;
  private final Runnable over;
  private final CompletableFuture<Reply> reply = new CompletableFuture<>();
  private @Nullable EventStreamWriter events;

  McpResponseStream(boolean takesStream, BooleanSupplier lasting, Runnable over) {
    this.takesStream = takesStream;
    this.lasting = lasting;
    this.over = over;
  }

  /** One that is a stream from the start. */
  static McpResponseStream listening(BooleanSupplier lasting, Runnable over) {
    McpResponseStream stream = new McpResponseStream(true, lasting, over);
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
    boolean answer = message instanceof McpSchema.JSONRPCResponse;
    EventStreamWriter client;
    synchronized (this) {
      if (events == null && answer) {
        reply.complete(McpMessageWriter.json(message));
        return;
      }
      if (!takesStream) {
        return;
      }
      client = open();
    }
    client.event("message", id, McpMessageWriter.bytes(message));
  }

  private synchronized EventStreamWriter open() {
    EventStreamWriter client = events;
    if (client == null) {
      client = new EventStreamWriter(lasting, over);
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

  synchronized void beat() {
    if (events != null) {
      events.sendHeartbeat();
    }
  }
}
