package dev.ahp.safety.secret;

/**
 * The location of a secret, never the secret itself.
 *
 * @param pointer the string in the scanned document
 * @param start first UTF-16 code unit of the secret in that string
 * @param end offset after the last code unit
 */
public record SecretFinding(String pointer, SecretKind kind, int start, int end) {}
