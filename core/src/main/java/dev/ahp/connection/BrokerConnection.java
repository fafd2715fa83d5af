package dev.ahp.connection;

import dev.ahp.Agents;
import dev.ahp.Audit;
import dev.ahp.Packet;
import dev.ahp.json.JsonObject;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries calls to a broker and its answers back, as JSON in the shapes of the interface. Each call
 * names in whose name it is made; where a token says that already, the name is only a word.
 */
public interface BrokerConnection extends AutoCloseable {
  JsonObject submit(String sender, JsonObject packet);

  JsonObject claim(String agent, JsonObject body);

  JsonObject act(String caller, String packetId, String verb, JsonObject body);

  void chunk(String caller, String packetId, JsonObject body);

  JsonObject packet(String packetId);

  JsonObject task(String taskId);

  /** A page of a task's records, after the {@code next} of the page before. */
  JsonObject trace(String taskId, @Nullable String after);

  Agents agents();

  Audit audit();

  AutoCloseable watch(Consumer<Packet> ended);

  @Override
  void close();
}
