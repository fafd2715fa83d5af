package dev.ahp.broker.telling;

/** Who has been told what was before its start, and is to be told what came after. */
record Joiner(Listening listening, Start start) {}
