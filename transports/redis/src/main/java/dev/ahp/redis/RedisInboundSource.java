package dev.ahp.redis;

import dev.ahp.delivery.inbound.InboundConnection;
import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.id.Ids;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A source of calls with {@code url}, {@code stream}, {@code group} and {@code answers}. */
final class RedisInboundSource implements InboundSource {
  @Override
  public List<Violation> faults(JsonObject settings) {
    List<Violation> faults = new ArrayList<>(RedisAddress.faults(settings));
    String stream = settings.string("stream").orElse(RedisInboundConnection.STREAM);
    String answers = settings.string("answers").orElse("");
    if (!stream.equals(RedisInboundConnection.STREAM)) {
      agentOf(stream).ifPresent(it -> faults.add(reserved("/stream", it)));
    }
    agentOf(answers).ifPresent(it -> faults.add(reserved("/answers", it)));
    if (answers.equals(stream)) {
      faults.add(RedisAddress.wrong("/answers", "must differ from the stream of inbound calls"));
    }
    return faults;
  }

  /** Returns the agent whose default delivery stream has this name. */
  private static Optional<String> agentOf(String stream) {
    return Optional.of(stream)
        .filter(it -> it.startsWith(RedisTransport.AGENT_PREFIX))
        .map(it -> it.substring(RedisTransport.AGENT_PREFIX.length()))
        .filter(Ids::isName);
  }

  private static Violation reserved(String pointer, String agent) {
    return RedisAddress.wrong(pointer, "must not be the delivery stream of the agent " + agent);
  }

  @Override
  public InboundConnection open(JsonObject settings) {
    return new RedisInboundConnection(settings);
  }
}
