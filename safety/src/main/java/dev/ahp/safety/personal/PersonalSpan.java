package dev.ahp.safety.personal;

record PersonalSpan(PersonalKind kind, int start, int end) {}
