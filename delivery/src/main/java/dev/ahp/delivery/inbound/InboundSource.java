package dev.ahp.delivery.inbound;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;

/** Listens to where packets and replies come in. */
public interface InboundSource {
  /** What is wrong with the settings of a source; pointers start there. */
  List<Violation> faults(JsonObject settings);

  /**
   * Starts listening; every message goes to the gateway, and is kept until the gateway has dealt
   * with it.
   *
   * @return stops listening when closed
   */
  AutoCloseable listen(JsonObject settings, Gateway gateway);
}
