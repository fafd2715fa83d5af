package dev.ahp.mcp.session;

import dev.ahp.http.events.EventClient;
import dev.ahp.http.route.Reply;
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
final class AnswerStream implements McpStreamableServerTransport {
  private final boolean takesStream;
  private final BooleanSupplier lasting;
  private final Runnable over;
  private final CompletableFuture<Reply> reply = new CompletableFuture<>();
  private @Nullable EventClient events;

  AnswerStream(boolean takesStream, BooleanSupplier lasting, Runnable over) {
    this.takesStream = takesStream;
    this.lasting = lasting;
    this.over = over;
  }

  /** One that is a stream from the start. */
  static AnswerStream listening(BooleanSupplier lasting, Runnable over) {
    AnswerStream stream = new AnswerStream(true, lasting, over);
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
    EventClient client;
    synchronized (this) {
      if (events == null && answer) {
        reply.complete(Messages.json(message));
        return;
      }
      if (!takesStream) {
        return;
      }
      client = open();
    }
    client.event("message", id, Messages.bytes(message));
  }

  private synchronized EventClient open() {
    EventClient client = events;
    if (client == null) {
      client = new EventClient(lasting, over);
      events = client;
      reply.complete(Reply.open("text/event-stream", client::attach));
    }
    return client;
  }

  @Override
  public <T> T unmarshalFrom(Object value, TypeRef<T> type) {
    return Messages.mapper().convertValue(value, type);
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
      events.beat();
    }
  }
}
