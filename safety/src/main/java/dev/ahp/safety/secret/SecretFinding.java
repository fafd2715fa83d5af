package dev.ahp.safety.secret;

/**
 * Where a secret stands; never the secret itself.
 *
 * @param pointer the string, from the document that was scanned
 * @param start first UTF-16 unit of the secret in that string
 * @param end first unit after it
 */
public record SecretFinding(String pointer, SecretKind kind, int start, int end) {}
