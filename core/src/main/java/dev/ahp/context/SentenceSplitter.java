package dev.ahp.context;

import java.util.ArrayList;
import java.util.List;

/** Splits a text into sentences and lines of limited length. */
final class SentenceSplitter {
  private static final int MAX_LENGTH = 600;

  private SentenceSplitter() {}

  static List<String> of(String text) {
    List<String> sentences = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (endsAt(text, i)) {
        add(sentences, text.substring(start, i + 1));
        start = i + 1;
      } else if (i - start >= MAX_LENGTH) {
        int cut = cut(text, start, i + 1);
        add(sentences, text.substring(start, cut));
        start = cut;
      }
    }
    add(sentences, text.substring(start));
    return sentences;
  }

  /** Returns a position after the last white space, or else not inside a surrogate pair. */
  private static int cut(String text, int start, int end) {
    for (int i = end - 1; i > start; i--) {
      if (Character.isWhitespace(text.charAt(i))) {
        return i + 1;
      }
    }
    return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
  }

  /** A sentence ends at a line break, or at punctuation before white space; "4.2" is not an end. */
  private static boolean endsAt(String text, int i) {
    char c = text.charAt(i);
    if (c == '\n') {
      return true;
    }
    return isPunctuation(c)
        && (c > 0x7f || i + 1 == text.length() || Character.isWhitespace(text.charAt(i + 1)));
  }

  private static boolean isPunctuation(char c) {
    return c == '.' || c == '!' || c == '?' || c == '。' || c == '！' || c == '？';
  }

  static boolean endsWithPunctuation(String sentence) {
    return !sentence.isEmpty() && isPunctuation(sentence.charAt(sentence.length() - 1));
  }

  private static void add(List<String> sentences, String raw) {
    String sentence = raw.strip();
    if (!sentence.isEmpty()) {
      sentences.add(sentence);
    }
  }
}
