package dev.ahp.safety.personal;

/**
 * Where personal data stands; never the data itself.
 *
 * @param pointer the string, from the document that was scanned
 * @param start first UTF-16 unit in that string
 * @param end first unit after it
 */
public record PersonalFinding(String pointer, PersonalKind kind, int start, int end) {}
