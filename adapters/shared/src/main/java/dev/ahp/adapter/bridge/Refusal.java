package dev.ahp.adapter.bridge;

/**
 * The reason why an agent rejects a packet.
 *
 * @param reason a code such as {@code NOT_MINE}
 */
public record Refusal(String reason, String message) {}
