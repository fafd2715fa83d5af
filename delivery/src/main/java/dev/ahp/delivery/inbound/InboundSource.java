package dev.ahp.delivery.inbound;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;

/** A source of inbound calls of a transport; an {@link InboundListener} reads it. */
public interface InboundSource {
  /** Returns the violations in the settings of a source, with pointers relative to them. */
  List<Violation> faults(JsonObject settings);

  /** Opens a connection. If it throws now or later, the listener opens another one. */
  InboundConnection open(JsonObject settings);
}
