package dev.ahp.safety.secret;

/** A secret within one text. */
record SecretSpan(SecretKind kind, int start, int end) {}
