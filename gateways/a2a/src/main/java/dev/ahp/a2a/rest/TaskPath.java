package dev.ahp.a2a.rest;

import java.util.Set;

/** A path segment {@code ID} or {@code ID:verb}. The id may contain colons. */
record TaskPath(String id, String verb) {
  private static final Set<String> VERBS = Set.of("cancel", "subscribe");

  static TaskPath of(String segment) {
    int colon = segment.lastIndexOf(':');
    String verb = colon < 0 ? "" : segment.substring(colon + 1);
    return VERBS.contains(verb)
        ? new TaskPath(segment.substring(0, colon), verb)
        : new TaskPath(segment, "");
  }
}
