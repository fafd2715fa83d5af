package dev.ahp.broker.safety;

/**
 * A text to judge.
 *
 * @param pointer its position in the packet
 */
public record TextPassage(String pointer, String text) {}
