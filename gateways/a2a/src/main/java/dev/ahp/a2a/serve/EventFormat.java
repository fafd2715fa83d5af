package dev.ahp.a2a.serve;

import dev.ahp.json.JsonObject;
import dev.ahp.server.events.EventStreamWriter;
import dev.ahp.server.route.Reply;
import java.util.function.BooleanSupplier;

/** How a binding writes the events of a stream. */
public interface EventFormat {
  /** Returns a writer without a connection. */
  EventStreamWriter writer(BooleanSupplier authorized, Runnable onEnd);

  /** Sends an event in the shape of the client's version. */
  void send(EventStreamWriter client, JsonObject event);

  /** Returns the response that the writer fills. */
  Reply reply(EventStreamWriter client);
}
