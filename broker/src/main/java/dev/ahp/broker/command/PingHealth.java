package dev.ahp.broker.command;

import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.id.Ids;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;

/** Stores for each agent whether it answered the last {@code health.ping}. */
public final class PingHealth implements EndFollower {
  /** The key prefix of answers in {@link KeyValueTable#SETTINGS}, before the name of the agent. */
  public static final String KEY_PREFIX = "health/";

  private static final String TYPE = "health.ping";

  @Override
  public void packetEnded(UnitOfWork work, PacketState ended, PacketEnd end) {
    if (!ended.identity().type().equals(TYPE)) {
      return;
    }
    boolean isUp = ended.status() == Status.COMPLETED;
    String agent = isUp ? ended.placement().owner() : ended.identity().target();
    if (Ids.isAgentName(agent)) {
      work.put(
          KeyValueTable.SETTINGS,
          KEY_PREFIX + agent,
          JsonObject.builder().put("up", isUp).put("at", work.now()).build());
    }
  }
}
