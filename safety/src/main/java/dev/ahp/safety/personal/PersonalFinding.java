package dev.ahp.safety.personal;

/**
 * The location of personal data, never the data itself.
 *
 * @param pointer the string in the scanned document
 * @param start first UTF-16 code unit of the data in that string
 * @param end offset after the last code unit
 */
public record PersonalFinding(String pointer, PersonalKind kind, int start, int end) {}
