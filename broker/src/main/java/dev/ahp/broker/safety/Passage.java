package dev.ahp.broker.safety;

/**
 * One text to judge.
 *
 * @param pointer where it stands in the packet
 */
public record Passage(String pointer, String text) {}
