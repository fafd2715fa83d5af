package dev.ahp.a2a.serve;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.server.events.EventStreamWriter;
import dev.ahp.server.route.Reply;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * Server-sent events with JSON, for JSON-RPC and HTTP+JSON.
 *
 * @param frame wraps an event for the binding
 */
record ServerSentEventFormat(UnaryOperator<Json> frame) implements EventFormat {
  @Override
  public EventStreamWriter writer(BooleanSupplier authorized, Runnable onEnd) {
    return new EventStreamWriter(authorized, onEnd);
  }

  @Override
  public void send(EventStreamWriter client, JsonObject event) {
    client.event("", "", JsonWriter.bytes(frame.apply(event)));
  }

  @Override
  public Reply reply(EventStreamWriter client) {
    return Reply.open("text/event-stream", client::attach);
  }
}
