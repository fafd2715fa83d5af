package dev.ahp.connection;

import dev.ahp.Agents;
import dev.ahp.Audit;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Packet;
import dev.ahp.Schedules;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The transport between {@link ConnectedBroker} and a broker: direct calls in this process, or
 * HTTP. Each call names its caller; a connection with a token ignores that name.
 */
public interface BrokerConnection extends AutoCloseable {
  JsonObject submit(String sender, JsonObject packet);

  List<Claim> claim(ClaimRequest request);

  VerbCall.VerbResponse act(String caller, VerbCall call);

  void chunk(String caller, String packetId, JsonObject body);

  JsonObject packet(String packetId);

  /** Lists the oldest packets with this status and target. */
  JsonObject packets(String target, String status, int limit);

  JsonObject task(String taskId);

  /** Returns the result of a task; waits up to one minute until the task has ended. */
  JsonObject result(String taskId, long waitMs);

  /**
   * Returns one page of a task's records. {@code after} is the {@code next} of the previous page.
   */
  JsonObject trace(String taskId, @Nullable String after);

  Agents agents();

  Schedules schedules();

  Audit audit();

  AutoCloseable watch(Consumer<Packet> ended);

  @Override
  void close();
}
