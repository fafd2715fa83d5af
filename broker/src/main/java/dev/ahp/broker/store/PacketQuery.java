package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;
import org.jspecify.annotations.Nullable;

/**
 * Which packets; a null part asks for any.
 *
 * @param afterNumber where to go on: above it, or below it when the newest come first
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

  public static PacketQuery childrenOf(String parentId) {
    return new PacketQuery(
        null, null, null, null, null, null, parentId, null, 0, Integer.MAX_VALUE, false);
  }

  public boolean matches(PacketState packet) {
    PacketIdentity identity = packet.identity();
    return fits(taskId, identity.taskId())
        && (status == null || status == packet.status())
        && fits(sender, identity.sender())
        && fits(target, identity.target())
        && fits(owner, packet.placement().owner())
        && fits(type, identity.type())
        && fits(parentId, identity.parentId())
        && fits(runId, identity.runId())
        && (newest ? identity.number() < afterNumber : identity.number() > afterNumber);
  }

  private static boolean fits(@Nullable String wanted, @Nullable String actual) {
    return wanted == null || wanted.equals(actual);
  }
}
