package dev.ahp.delivery;

import java.time.Duration;

/**
 * Addresses and time limits of the relay.
 *
 * @param allowPrivate whether loopback and private addresses may be called
 * @param timeout the time limit of one attempt
 * @param lease the time that a receiver has to accept a packet
 * @param retryBase the pause after the first failure; it doubles with each further failure
 * @param retryMax the maximum pause
 */
public record RelaySettings(
    boolean allowPrivate,
    Duration timeout,
    Duration lease,
    Duration retryBase,
    Duration retryMax) {}
