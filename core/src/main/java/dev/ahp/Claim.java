package dev.ahp;

import java.util.Optional;

/**
 * A packet offered to one worker.
 *
 * @param accepted whether the packet is already accepted, so that the lease allows work
 * @param resumed whether the worker's own packet came back after a wait or a failed handoff
 * @param checkpoint the state that the worker saved when it handed the work over
 */
public record Claim(
    Packet packet,
    Lease lease,
    boolean accepted,
    boolean resumed,
    Optional<Checkpoint> checkpoint) {}
