package dev.ahp.safety.secret;

import dev.ahp.safety.text.RepeatedTexts;

/** Repeated texts without secrets, so that unchanged members of documents are searched once. */
public final class CleanTexts {
  private final RepeatedTexts<Boolean> texts = new RepeatedTexts<>();

  boolean contains(String name, String text) {
    return texts.get(name, text) != null;
  }

  /** Adds a text of a member, or of no member if the name is empty. */
  void add(String name, String text) {
    if (texts.isRepeated(name, text)) {
      texts.put(name, text, Boolean.TRUE);
    }
  }
}
