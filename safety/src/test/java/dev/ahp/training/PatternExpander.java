package dev.ahp.training;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Replaces the braces of a pattern by random words. {@code {NAME}} inserts an alternative of the
 * slot NAME, and {@code {a|b|NAME}} one of the alternatives, which can be slots, be empty and
 * contain braces. {@code \\|} is a vertical bar. Braces with other content, such as those of JSON,
 * are kept.
 */
final class PatternExpander {
  private static final int MAX_DEPTH = 12;

  private final Map<String, List<String>> slots = new HashMap<>();
  private final Random random;

  PatternExpander(Random random) {
    this.random = random;
  }

  /** Adds a slot from a line such as {@code slot NAME = alternative | alternative}. */
  void addSlot(String line) {
    int equals = line.indexOf('=');
    slots.put(
        line.substring("slot ".length(), equals).strip(),
        List.of(line.substring(equals + 1).strip().split(" \\| ")));
  }

  String expand(String pattern) {
    return expand(pattern, 0).replace("\\|", "|");
  }

  private String expand(String pattern, int depth) {
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', from)) {
      int close = depth == MAX_DEPTH ? -1 : closingBrace(pattern, open);
      List<String> values = close < 0 ? List.of() : values(pattern.substring(open + 1, close));
      text.append(pattern, from, open);
      if (values.isEmpty()) {
        text.append('{');
        from = open + 1;
      } else {
        text.append(expand(values.get(random.nextInt(values.size())), depth + 1));
        from = close + 1;
      }
    }
    return text.append(pattern, from, pattern.length()).toString();
  }

  /** Returns the position of the brace that closes the one at {@code open}, or -1. */
  private static int closingBrace(String pattern, int open) {
    int depth = 0;
    for (int i = open; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  private List<String> values(String content) {
    List<String> slot = slots.get(content);
    if (slot != null) {
      return slot;
    }
    List<String> alternatives = alternatives(content);
    return alternatives.size() < 2
        ? List.of()
        : alternatives.stream().map(a -> slots.containsKey(a) ? "{" + a + "}" : a).toList();
  }

  /** Splits at vertical bars outside inner braces. */
  private static List<String> alternatives(String content) {
    List<String> alternatives = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < content.length(); i++) {
      char c = content.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (c == '|' && depth == 0 && (i == 0 || content.charAt(i - 1) != '\\')) {
        alternatives.add(content.substring(from, i));
        from = i + 1;
      }
    }
    alternatives.add(content.substring(from));
    return alternatives;
  }
}
