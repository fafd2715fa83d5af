package dev.ahp.safety.personal;

/**
 * Digits with signs between them that begin at one place, as people write numbers: {@code 4111 1111
 * 1111 1111}, {@code (212) 555-0187}.
 *
 * @param start first unit of the text that belongs to it
 * @param end first unit after the last digit
 * @param digits without the signs
 * @param groups the lengths of what stood between signs, joined: {@code 4-4-4-4}
 * @param signs the distinct signs in order
 */
record DigitSequence(int start, int end, String digits, String groups, String signs) {
  private static final int MOST = 24;
  private static final int LONGEST = 40;

  /** What begins here; the character is a digit or opens one group. */
  static DigitSequence at(String text, int start) {
    StringBuilder digits = new StringBuilder();
    StringBuilder groups = new StringBuilder();
    StringBuilder signs = new StringBuilder();
    int end = start;
    int inGroup = 0;
    int i = start;
    while (i < text.length() && i - start < LONGEST && digits.length() < MOST) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digits.append(c);
        inGroup++;
        end = i + 1;
      } else if (isSign(c) && leadsToDigit(text, i)) {
        if (inGroup > 0) {
          groups.append(inGroup).append('-');
          inGroup = 0;
        }
        if (signs.indexOf(String.valueOf(c)) < 0) {
          signs.append(c);
        }
      } else {
        break;
      }
      i++;
    }
    return new DigitSequence(
        start, end, digits.toString(), groups.append(inGroup).toString(), signs.toString());
  }

  private static boolean isSign(char c) {
    return c == ' ' || c == '-' || c == '.' || c == '/' || c == '(' || c == ')';
  }

  /** At most two signs stand between two groups. */
  private static boolean leadsToDigit(String text, int sign) {
    for (int i = sign + 1; i < text.length() && i < sign + 3; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        return true;
      }
      if (!isSign(c)) {
        return false;
      }
    }
    return false;
  }

  int count() {
    return digits.length();
  }

  boolean isPlain() {
    return signs.isEmpty();
  }

  /** Whether there are other signs than these. */
  boolean only(String allowed) {
    for (int i = 0; i < signs.length(); i++) {
      if (allowed.indexOf(signs.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }
}
