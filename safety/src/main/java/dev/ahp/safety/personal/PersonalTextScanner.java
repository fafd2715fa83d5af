package dev.ahp.safety.personal;

import dev.ahp.safety.text.TextSpan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scans one text in a single pass. Texts without an at sign and with few digits are skipped.
 * Look-ahead and look-behind are bounded, so the time is linear.
 */
final class PersonalTextScanner {
  private static final int MIN_DIGITS = 6;

  private final String text;
  private final NumberContext context;

  PersonalTextScanner(String name, String text) {
    this.text = text;
    this.context = new NumberContext(name, text);
  }

  List<TextSpan<PersonalKind>> find() {
    if (!canContainData()) {
      return List.of();
    }
    List<TextSpan<PersonalKind>> found = new ArrayList<>();
    int minStart = 0;
    int i = 0;
    while (i < text.length()) {
      TextSpan<PersonalKind> span = at(i);
      if (span != null && span.start() >= minStart) {
        found.add(span);
        minStart = span.end();
        i = Math.max(i + 1, span.end());
      } else {
        i++;
      }
    }
    return found;
  }

  private boolean canContainData() {
    int digits = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      digits += c >= '0' && c <= '9' ? 1 : 0;
      if (c == '@' || digits >= MIN_DIGITS) {
        return true;
      }
    }
    return false;
  }

  private @Nullable TextSpan<PersonalKind> at(int i) {
    char c = text.charAt(i);
    if (c == '@') {
      return EmailMatcher.at(text, i);
    }
    boolean atBoundary = i == 0 || isBoundary(text.charAt(i - 1));
    if (!atBoundary) {
      return null;
    }
    if (c == '+' || c == '(') {
      return NumberMatcher.at(text, i, context);
    }
    if (c >= '0' && c <= '9') {
      TextSpan<PersonalKind> number = NumberMatcher.at(text, i, context);
      return number == null ? CodeMatcher.at(text, i, context) : number;
    }
    return c < 0x80 && Character.isLetter(c) ? CodeMatcher.at(text, i, context) : null;
  }

  /** Returns false inside a word, an id, a path or a decimal. */
  private static boolean isBoundary(char before) {
    return !Character.isLetterOrDigit(before)
        && before != '_'
        && before != '-'
        && before != '.'
        && before != '/'
        && before != '#'
        && before != '+';
  }
}
