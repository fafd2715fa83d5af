package dev.ahp.context;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into sentences and lines, none of them longer than a paragraph. */
final class Sentences {
  private static final int LONGEST = 600;

  private Sentences() {}

  static List<String> of(String text) {
    List<String> sentences = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (endsAt(text, i) || i - start >= LONGEST) {
        add(sentences, text.substring(start, i + 1));
        start = i + 1;
      }
    }
    add(sentences, text.substring(start));
    return sentences;
  }

  /** A line break, or a full stop and the like before white space: "4.2" does not end one. */
  private static boolean endsAt(String text, int i) {
    char c = text.charAt(i);
    if (c == '\n') {
      return true;
    }
    boolean stop = c == '.' || c == '!' || c == '?' || c == '。' || c == '！' || c == '？';
    return stop
        && (c > 0x7f || i + 1 == text.length() || Character.isWhitespace(text.charAt(i + 1)));
  }

  private static void add(List<String> sentences, String raw) {
    String sentence = raw.strip();
    if (!sentence.isEmpty()) {
      sentences.add(sentence);
    }
  }
}
