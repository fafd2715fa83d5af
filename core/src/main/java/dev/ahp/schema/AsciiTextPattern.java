package dev.ahp.schema;

import java.util.BitSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pattern of the form <code>^[A-Za-z0-9._-]{1,100}$</code>: one set of ASCII characters and a
 * length. Names and ids have such patterns, and each packet has many of them. A regular expression
 * takes several times as long.
 *
 * @param characters the permitted characters
 */
record AsciiTextPattern(BitSet characters, int min, int max) {
  /** Letters, digits and these signs need no escape in a set and have no other meaning there. */
  private static final Pattern FORM =
      Pattern.compile(
          "\\^\\[((?:[A-Za-z0-9]-[A-Za-z0-9]|[A-Za-z0-9._:])*-?)]\\{(\\d{1,6}),(\\d{1,6})}\\$");

  /** Returns empty if the regular expression has another form. */
  static Optional<AsciiTextPattern> of(String regex) {
    Matcher form = FORM.matcher(regex);
    if (!form.matches() || form.group(1).isEmpty()) {
      return Optional.empty();
    }
    BitSet characters = new BitSet(128);
    String set = form.group(1);
    for (int i = 0; i < set.length(); i++) {
      boolean isRange = i + 2 < set.length() && set.charAt(i + 1) == '-';
      if (isRange && set.charAt(i) > set.charAt(i + 2)) {
        return Optional.empty();
      }
      characters.set(set.charAt(i), (isRange ? set.charAt(i + 2) : set.charAt(i)) + 1);
      i += isRange ? 2 : 0;
    }
    int min = Integer.parseInt(form.group(2));
    int max = Integer.parseInt(form.group(3));
    return min > max ? Optional.empty() : Optional.of(new AsciiTextPattern(characters, min, max));
  }

  boolean matches(String text) {
    if (text.length() < min || text.length() > max) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (!characters.get(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
