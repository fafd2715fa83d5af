package dev.ahp.safety.personal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One walk over a text. Nothing is looked for where there is neither an at sign nor digits enough;
 * look-ahead and look-back are bounded, so the time grows with the length.
 */
final class PersonalTextScanner {
  private static final int FEWEST_DIGITS = 6;

  private final String text;
  private final NumberContext numberContext;

  PersonalTextScanner(String name, String text) {
    this.text = text;
    this.numberContext = new NumberContext(name, text);
  }

  List<PersonalSpan> find() {
    if (!mayHold()) {
      return List.of();
    }
    List<PersonalSpan> found = new ArrayList<>();
    int free = 0;
    int i = 0;
    while (i < text.length()) {
      PersonalSpan span = at(i);
      if (span != null && span.start() >= free) {
        found.add(span);
        free = span.end();
        i = Math.max(i + 1, span.end());
      } else {
        i++;
      }
    }
    return found;
  }

  private boolean mayHold() {
    int digits = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      digits += c >= '0' && c <= '9' ? 1 : 0;
      if (c == '@' || digits >= FEWEST_DIGITS) {
        return true;
      }
    }
    return false;
  }

  private @Nullable PersonalSpan at(int i) {
    char c = text.charAt(i);
    if (c == '@') {
      return EmailMatcher.at(text, i);
    }
    boolean begins = i == 0 || begins(text.charAt(i - 1));
    if (!begins) {
      return null;
    }
    if (c == '+' || c == '(') {
      return NumberMatcher.at(text, i, numberContext);
    }
    if (c >= '0' && c <= '9') {
      PersonalSpan number = NumberMatcher.at(text, i, numberContext);
      return number == null ? CodeMatcher.at(text, i, numberContext) : number;
    }
    return c < 0x80 && Character.isLetter(c) ? CodeMatcher.at(text, i, numberContext) : null;
  }

  /** What stands inside a word, an id, a path or a decimal is part of it. */
  private static boolean begins(char before) {
    return !Character.isLetterOrDigit(before)
        && before != '_'
        && before != '-'
        && before != '.'
        && before != '/'
        && before != '#'
        && before != '+';
  }
}
