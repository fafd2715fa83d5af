package dev.ahp.sqs;

import dev.ahp.delivery.inbound.InboundConnection;
import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;

/** A source of calls from a queue; {@code answers} is the URL of the response queue. */
final class SqsInboundSource implements InboundSource {
  @Override
  public List<Violation> faults(JsonObject settings) {
    return SqsQueue.faults(settings);
  }

  @Override
  public InboundConnection open(JsonObject settings) {
    return new SqsInboundConnection(settings);
  }
}
