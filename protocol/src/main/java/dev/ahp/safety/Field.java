package dev.ahp.safety;

/** One string of a document, or the name of a member, and where it stands. */
record Field(String pointer, String text) {}
