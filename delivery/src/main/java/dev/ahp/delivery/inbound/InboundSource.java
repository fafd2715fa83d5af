package dev.ahp.delivery.inbound;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.function.Function;

/**
 * A source of inbound calls of a transport; an {@link InboundListener} reads it.
 *
 * @param check returns the violations in the settings of a source, with pointers relative to them
 * @param opener opens a connection; if it throws now or later, the listener opens another one
 */
public record InboundSource(
    Function<JsonObject, List<Violation>> check, Function<JsonObject, InboundConnection> opener) {
  public List<Violation> faults(JsonObject settings) {
    return check.apply(settings);
  }

  public InboundConnection open(JsonObject settings) {
    return opener.apply(settings);
  }
}
