package dev.ahp.broker.store;

import org.jspecify.annotations.Nullable;

/**
 * What of a packet never changes and is looked for.
 *
 * @param number given by the store; later packets of a lane have greater ones
 * @param parentId the packet that waits for this one
 * @param previousId the packet that handed its work over to this one
 * @param priority 0 is the most urgent
 * @param attempt counts from 1
 * @param contract the id of the contract of its edge
 * @param submittedAt by the broker's clock, in milliseconds of the epoch
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
