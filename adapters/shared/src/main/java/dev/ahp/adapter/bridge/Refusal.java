package dev.ahp.adapter.bridge;

/**
 * Why an agent does not take a packet.
 *
 * @param reason a code, as in {@code NOT_MINE}
 */
public record Refusal(String reason, String message) {}
