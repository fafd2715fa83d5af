package dev.ahp.safety.secret;

/** A secret within one text. */
record Span(SecretKind kind, int start, int end) {}
