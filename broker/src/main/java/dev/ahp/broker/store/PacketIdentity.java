package dev.ahp.broker.store;

import org.jspecify.annotations.Nullable;

/**
 * The immutable attributes of a packet that are queried.
 *
 * @param number assigned by the store, ascending within a partition
 * @param parentId the packet that waits for this one
 * @param previousId the packet that was handed off
 * @param priority 0 is the most urgent
 * @param attempt counts from 1
 * @param contract the id of the contract of its edge
 * @param submittedAt by the broker's clock, in milliseconds since the epoch
 */
public record PacketIdentity(
    long number,
    String packetId,
    String taskId,
    @Nullable String parentId,
    @Nullable String previousId,
    @Nullable String runId,
    String type,
    String sender,
    String target,
    int priority,
    int attempt,
    @Nullable String contract,
    long submittedAt) {}
