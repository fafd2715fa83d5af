package dev.ahp.redis;

import dev.ahp.delivery.inbound.InboundConnection;
import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.id.Ids;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Calls that come in by a stream: {@code url}, {@code stream}, {@code group}, {@code answers}. */
final class RedisInboundSource implements InboundSource {
  @Override
  public List<Violation> faults(JsonObject settings) {
    List<Violation> faults = new ArrayList<>(RedisAddress.faults(settings));
    String stream = settings.string("stream").orElse(RedisInboundConnection.STREAM);
    String answers = settings.string("answers").orElse("");
    if (!stream.equals(RedisInboundConnection.STREAM)) {
      agentOf(stream).ifPresent(it -> faults.add(taken("/stream", it)));
    }
    agentOf(answers).ifPresent(it -> faults.add(taken("/answers", it)));
    if (answers.equals(stream)) {
      faults.add(RedisAddress.wrong("/answers", "must be another one: calls come in there"));
    }
    return faults;
  }

  /** The agent whose packets a stream is for, unless its entry names another one. */
  private static Optional<String> agentOf(String stream) {
    return Optional.of(stream)
        .filter(it -> it.startsWith(RedisTransport.OF_AGENT))
        .map(it -> it.substring(RedisTransport.OF_AGENT.length()))
        .filter(Ids::isName);
  }

  private static Violation taken(String pointer, String agent) {
    return RedisAddress.wrong(
        pointer, "must be another one: there lie packets of an agent called " + agent);
  }

  @Override
  public InboundConnection open(JsonObject settings) {
    return new RedisInboundConnection(settings);
  }
}
