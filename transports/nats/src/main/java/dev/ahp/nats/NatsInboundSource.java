package dev.ahp.nats;

import dev.ahp.delivery.inbound.InboundConnection;
import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;

/** A source of calls with {@code url}, {@code stream}, {@code subject} and {@code answers}. */
final class NatsInboundSource implements InboundSource {
  @Override
  public List<Violation> faults(JsonObject settings) {
    return NatsAddress.faults(settings);
  }

  @Override
  public InboundConnection open(JsonObject settings) {
    return NatsInboundConnection.open(settings);
  }
}
