package dev.ahp.redis;

import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.delivery.inbound.Inlet;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;

/** Calls that come in by a stream: {@code url}, {@code stream}, {@code group}, {@code answers}. */
final class RedisInbound implements InboundSource {
  @Override
  public List<Violation> faults(JsonObject settings) {
    return RedisAddress.faults(settings);
  }

  @Override
  public Inlet open(JsonObject settings) {
    return new RedisInlet(settings);
  }
}
