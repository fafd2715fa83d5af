package dev.ahp.safety.personal;

/** Personal data within one text. */
record PersonalSpan(PersonalKind kind, int start, int end) {}
