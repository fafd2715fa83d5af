package dev.ahp.safety.personal;

/**
 * Digits with separators, as in {@code 4111 1111 1111 1111} or {@code (212) 555-0187}.
 *
 * @param start first code unit of the sequence
 * @param end offset after the last digit
 * @param digits without the separators
 * @param groups the lengths of the digit groups, joined: {@code 4-4-4-4}
 * @param separators the distinct separators in order
 */
record DigitSequence(int start, int end, String digits, String groups, String separators) {
  private static final int MAX_DIGITS = 24;
  private static final int MAX_LENGTH = 40;

  /** Reads the sequence that starts here with a digit or an opening bracket. */
  static DigitSequence at(String text, int start) {
    StringBuilder digits = new StringBuilder();
    StringBuilder groups = new StringBuilder();
    StringBuilder separators = new StringBuilder();
    int end = start;
    int inGroup = 0;
    int i = start;
    while (i < text.length() && i - start < MAX_LENGTH && digits.length() < MAX_DIGITS) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digits.append(c);
        inGroup++;
        end = i + 1;
      } else if (isSeparator(c) && leadsToDigit(text, i)) {
        if (inGroup > 0) {
          groups.append(inGroup).append('-');
          inGroup = 0;
        }
        if (separators.indexOf(String.valueOf(c)) < 0) {
          separators.append(c);
        }
      } else {
        break;
      }
      i++;
    }
    return new DigitSequence(
        start, end, digits.toString(), groups.append(inGroup).toString(), separators.toString());
  }

  private static boolean isSeparator(char c) {
    return c == ' ' || c == '-' || c == '.' || c == '/' || c == '(' || c == ')';
  }

  /** At most two separators may stand between two groups. */
  private static boolean leadsToDigit(String text, int sign) {
    for (int i = sign + 1; i < text.length() && i < sign + 3; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        return true;
      }
      if (!isSeparator(c)) {
        return false;
      }
    }
    return false;
  }

  int count() {
    return digits.length();
  }

  boolean isPlain() {
    return separators.isEmpty();
  }

  /** Returns true if all separators are among the allowed ones. */
  boolean hasOnlySeparators(String allowed) {
    for (int i = 0; i < separators.length(); i++) {
      if (allowed.indexOf(separators.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }
}
