package dev.ahp.context;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into sentences and lines, none of them longer than a paragraph. */
final class SentenceSplitter {
  private static final int LONGEST = 600;

  private SentenceSplitter() {}

  static List<String> of(String text) {
    List<String> sentences = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (endsAt(text, i)) {
        add(sentences, text.substring(start, i + 1));
        start = i + 1;
      } else if (i - start >= LONGEST) {
        int cut = cut(text, start, i + 1);
        add(sentences, text.substring(start, cut));
        start = cut;
      }
    }
    add(sentences, text.substring(start));
    return sentences;
  }

  /** Behind the last blank if there is one, and never inside a character. */
  private static int cut(String text, int start, int end) {
    for (int i = end - 1; i > start; i--) {
      if (Character.isWhitespace(text.charAt(i))) {
        return i + 1;
      }
    }
    return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
  }

  /** A line break, or a full stop and the like before white space: "4.2" does not end one. */
  private static boolean endsAt(String text, int i) {
    char c = text.charAt(i);
    if (c == '\n') {
      return true;
    }
    return isStop(c)
        && (c > 0x7f || i + 1 == text.length() || Character.isWhitespace(text.charAt(i + 1)));
  }

  private static boolean isStop(char c) {
    return c == '.' || c == '!' || c == '?' || c == '。' || c == '！' || c == '？';
  }

  static boolean endsInStop(String sentence) {
    return !sentence.isEmpty() && isStop(sentence.charAt(sentence.length() - 1));
  }

  private static void add(List<String> sentences, String raw) {
    String sentence = raw.strip();
    if (!sentence.isEmpty()) {
      sentences.add(sentence);
    }
  }
}
