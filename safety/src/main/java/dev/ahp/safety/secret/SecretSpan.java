package dev.ahp.safety.secret;

record SecretSpan(SecretKind kind, int start, int end) {}
