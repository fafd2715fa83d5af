package dev.ahp.broker.embedded;

import dev.ahp.Agents;
import dev.ahp.Audit;
import dev.ahp.Denied;
import dev.ahp.Packet;
import dev.ahp.Record;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.typed.Wire;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Straight to the desks. In this process callers are trusted: a packet's sender sends it. */
record LocalWire(Exchange exchange) implements Wire {
  private static final int PAGE = 1_000;

  private static Caller as(String name) {
    return name.equals(Caller.OPERATOR.name()) ? Caller.OPERATOR : Caller.agent(name);
  }

  @Override
  public JsonObject submit(String sender, JsonObject packet) {
    return await(exchange.packets().submit(as(sender), packet, null)).packet();
  }

  @Override
  public JsonObject claim(String agent, JsonObject body) {
    return await(exchange.packets().claim(Caller.agent(agent), body));
  }

  @Override
  public JsonObject act(String caller, String packetId, String verb, JsonObject body) {
    return await(exchange.packets().act(as(caller), packetId, verb, body));
  }

  @Override
  public void chunk(String caller, String packetId, JsonObject body) {
    await(exchange.packets().addChunk(Caller.agent(caller), packetId, body));
  }

  @Override
  public JsonObject packet(String packetId) {
    return exchange.packets().get(Caller.OPERATOR, packetId);
  }

  @Override
  public JsonObject task(String taskId) {
    return exchange.tasks().get(Caller.OPERATOR, taskId);
  }

  @Override
  public JsonObject trace(String taskId, @Nullable String after) {
    return exchange.tasks().trace(Caller.OPERATOR, taskId, new Page(PAGE, after));
  }

  @Override
  public Agents agents() {
    return new EmbeddedAgents(exchange);
  }

  @Override
  public Audit audit() {
    return new EmbeddedAudit(exchange);
  }

  @Override
  public AutoCloseable watch(Consumer<Packet> ended) {
    EventDesk.Filter filter = new EventDesk.Filter(null, Set.of(), null);
    return exchange
        .events()
        .listen(
            Caller.OPERATOR,
            filter,
            (event, id, record) ->
                Optional.of(new Record(record))
                    .filter(Record::endsPacket)
                    .flatMap(Record::packetId)
                    .map(it -> new Packet(packet(it)))
                    .ifPresent(ended));
  }

  @Override
  public void close() {
    exchange.close();
  }

  /** Waits, and throws what the caller is refused with as it is. */
  static <T> T await(CompletableFuture<T> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Denied denied) {
        denied.fillInStackTrace();
        throw denied;
      }
      throw e;
    }
  }
}
