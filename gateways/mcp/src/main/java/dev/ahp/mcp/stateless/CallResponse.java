package dev.ahp.mcp.stateless;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.server.events.EventStreamWriter;
import dev.ahp.server.route.Reply;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The response to one request: plain JSON if the result is the first message and comes soon, else
 * an event stream. Only a stream shows that the client has closed the connection, so a request that
 * waits gets one.
 */
final class CallResponse {
  private final boolean acceptsStream;
  private final BooleanSupplier authorized;
  private final CompletableFuture<Reply> reply = new CompletableFuture<>();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private @Nullable EventStreamWriter events;
  private boolean ended;

  CallResponse(boolean acceptsStream, BooleanSupplier authorized) {
    this.acceptsStream = acceptsStream;
    this.authorized = authorized;
  }

  CompletableFuture<Reply> reply() {
    return reply;
  }

  /** Completes when the stream has ended, by either side. */
  CompletableFuture<Void> closed() {
    return closed;
  }

  /** Sends a message before the result; a client that does not accept streams does not get it. */
  synchronized void send(JsonObject message) {
    if (acceptsStream && !ended) {
      stream().event("message", "", JsonWriter.bytes(message));
    }
  }

  /** Opens the stream, or keeps it alive. Ends it if the caller is no longer authorized. */
  synchronized void heartbeat() {
    if (acceptsStream && !ended) {
      if (events == null) {
        stream();
      } else {
        events.sendHeartbeat();
      }
    }
  }

  /** Sends the last message. */
  synchronized void finish(int status, JsonObject message) {
    if (ended) {
      return;
    }
    ended = true;
    if (events == null) {
      reply.complete(Reply.json(status, message));
    } else {
      events.event("message", "", JsonWriter.bytes(message));
      events.end();
    }
  }

  /** Ends the response without a result. */
  synchronized void abandon() {
    ended = true;
    if (events == null) {
      reply.complete(Reply.bytes(202, "", new byte[0]));
    } else {
      events.end();
    }
  }

  private EventStreamWriter stream() {
    EventStreamWriter client = events;
    if (client == null) {
      client = new EventStreamWriter(authorized, () -> closed.complete(null));
      events = client;
      reply.complete(
          Reply.open("text/event-stream", client::attach).with("X-Accel-Buffering", "no"));
    }
    return client;
  }
}
