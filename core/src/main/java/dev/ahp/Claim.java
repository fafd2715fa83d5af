package dev.ahp;

import java.util.Optional;

/**
 * A packet offered to one worker.
 *
 * @param accepted whether the lease is already one to work with
 * @param resumed whether it is the worker's own packet that came back to it
 * @param checkpoint what was saved when the work was handed on
 */
public record Claim(
    Packet packet,
    Lease lease,
    boolean accepted,
    boolean resumed,
    Optional<Checkpoint> checkpoint) {}
