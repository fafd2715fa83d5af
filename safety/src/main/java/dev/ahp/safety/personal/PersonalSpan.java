package dev.ahp.safety.personal;

/** A piece of personal data within one text. */
record PersonalSpan(PersonalKind kind, int start, int end) {}
