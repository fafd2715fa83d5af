package dev.ahp.contract;

import java.util.Comparator;
import java.util.Optional;

/**
 * A version as defined by semver.org 2.0.0. Build metadata is ignored.
 *
 * @param preRelease the part after the hyphen; empty for a release
 */
public record SemanticVersion(long major, long minor, long patch, String preRelease)
    implements Comparable<SemanticVersion> {
  private static final int MAX_CHARS = 200;
  private static final int MAX_DIGITS = 15;
  private static final Comparator<SemanticVersion> ORDER =
      Comparator.comparingLong(SemanticVersion::major)
          .thenComparingLong(SemanticVersion::minor)
          .thenComparingLong(SemanticVersion::patch)
          .thenComparing(SemanticVersion::preRelease, SemanticVersion::comparePreReleases);

  public static Optional<SemanticVersion> parse(String text) {
    if (text.length() > MAX_CHARS) {
      return Optional.empty();
    }
    int plus = text.indexOf('+');
    String core = plus < 0 ? text : text.substring(0, plus);
    int hyphen = core.indexOf('-');
    String pre = hyphen < 0 ? "" : core.substring(hyphen + 1);
    String[] numbers = (hyphen < 0 ? core : core.substring(0, hyphen)).split("\\.", -1);
    boolean valid =
        numbers.length == 3
            && isNumber(numbers[0])
            && isNumber(numbers[1])
            && isNumber(numbers[2])
            && (hyphen < 0 || areIdentifiers(pre, true))
            && (plus < 0 || areIdentifiers(text.substring(plus + 1), false));
    return valid ? Optional.of(of(numbers, pre)) : Optional.empty();
  }

  private static SemanticVersion of(String[] numbers, String pre) {
    return new SemanticVersion(
        Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]), pre);
  }

  private static boolean isNumber(String text) {
    boolean padded = text.length() > 1 && text.charAt(0) == '0';
    return !padded && text.length() <= MAX_DIGITS && isDigits(text);
  }

  private static boolean isDigits(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static boolean areIdentifiers(String text, boolean noPadding) {
    for (String identifier : text.split("\\.", -1)) {
      boolean padded = identifier.length() > 1 && identifier.charAt(0) == '0';
      if (identifier.isEmpty()
          || !identifier.chars().allMatch(SemanticVersion::isIdentifierCharacter)
          || (noPadding && padded && isDigits(identifier))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isIdentifierCharacter(int c) {
    return c == '-' || (c < 128 && Character.isLetterOrDigit(c));
  }

  /** A pre-release precedes its release. */
  @Override
  public int compareTo(SemanticVersion other) {
    return ORDER.compare(this, other);
  }

  private static int comparePreReleases(String a, String b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Boolean.compare(a.isEmpty(), b.isEmpty());
    }
    String[] left = a.split("\\.", -1);
    String[] right = b.split("\\.", -1);
    for (int i = 0; i < Math.min(left.length, right.length); i++) {
      int order = compareIdentifiers(left[i], right[i]);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.length, right.length);
  }

  private static int compareIdentifiers(String a, String b) {
    boolean aNumber = isDigits(a);
    boolean bNumber = isDigits(b);
    if (aNumber && bNumber) {
      int byLength = Integer.compare(a.length(), b.length());
      return byLength != 0 ? byLength : a.compareTo(b);
    }
    return aNumber == bNumber ? a.compareTo(b) : aNumber ? -1 : 1;
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch + (preRelease.isEmpty() ? "" : "-" + preRelease);
  }
}
