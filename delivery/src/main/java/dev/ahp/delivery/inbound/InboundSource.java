package dev.ahp.delivery.inbound;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;

/** Where packets and replies come in by a transport; a {@link InboundListener} reads it. */
public interface InboundSource {
  /** What is wrong with the settings of a source; pointers start there. */
  List<Violation> faults(JsonObject settings);

  /** Connects; what goes wrong then or later is thrown, and the listener connects anew. */
  InboundConnection open(JsonObject settings);
}
