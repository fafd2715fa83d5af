package dev.ahp.server.identity;

import org.jspecify.annotations.Nullable;

/**
 * The client of a connection.
 *
 * @param address its IP address
 * @param isLoopback whether it runs on this machine
 * @param certificateName the name in its verified certificate; null if it has none
 */
public record ClientPeer(String address, boolean isLoopback, @Nullable String certificateName) {}
