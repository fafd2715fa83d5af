package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;
import org.jspecify.annotations.Nullable;

/**
 * A query for packets; null matches any value.
 *
 * @param afterNumber only packets above this number, or below it if the newest come first
 * @param newest whether the newest come first
 */
public record PacketQuery(
    @Nullable String taskId,
    @Nullable Status status,
    @Nullable String sender,
    @Nullable String target,
    @Nullable String owner,
    @Nullable String type,
    @Nullable String parentId,
    @Nullable String runId,
    long afterNumber,
    int limit,
    boolean newest) {

  public static PacketQuery ofTask(String taskId, long afterNumber, int limit) {
    return new PacketQuery(
        taskId, null, null, null, null, null, null, null, afterNumber, limit, false);
  }

  public static PacketQuery ofTaskBySender(String taskId, String sender, int limit) {
    return new PacketQuery(taskId, null, sender, null, null, null, null, null, 0, limit, false);
  }

  public static PacketQuery ofTaskByTarget(String taskId, String target, int limit) {
    return new PacketQuery(taskId, null, null, target, null, null, null, null, 0, limit, false);
  }

  public static PacketQuery ofTaskByOwner(String taskId, String owner, int limit) {
    return new PacketQuery(taskId, null, null, null, owner, null, null, null, 0, limit, false);
  }

  public static PacketQuery childrenOf(String parentId) {
    return new PacketQuery(
        null, null, null, null, null, null, parentId, null, 0, Integer.MAX_VALUE, false);
  }

  public boolean matches(PacketState packet) {
    PacketIdentity identity = packet.identity();
    return matches(taskId, identity.taskId())
        && (status == null || status == packet.status())
        && matches(sender, identity.sender())
        && matches(target, identity.target())
        && matches(owner, packet.placement().owner())
        && matches(type, identity.type())
        && matches(parentId, identity.parentId())
        && matches(runId, identity.runId())
        && (newest ? identity.number() < afterNumber : identity.number() > afterNumber);
  }

  private static boolean matches(@Nullable String wanted, @Nullable String actual) {
    return wanted == null || wanted.equals(actual);
  }
}
