package dev.ahp.broker.gate;

import dev.ahp.contract.SemanticVersion;
import java.util.Optional;

/**
 * Which versions a sender would hand over to: {@code 1.2.0} that one or a later one of its major,
 * {@code ^1.2.0} the same, {@code ~1.2.0} of its minor, {@code >=1.2.0} any later one, {@code *}
 * any.
 */
final class VersionRange {
  private VersionRange() {}

  static boolean holds(String range, String version) {
    String wanted = range.strip();
    if (wanted.equals("*") || wanted.equals(version)) {
      return true;
    }
    Optional<SemanticVersion> actual = SemanticVersion.parse(version);
    Optional<SemanticVersion> least = SemanticVersion.parse(bare(wanted));
    if (actual.isEmpty() || least.isEmpty() || actual.get().compareTo(least.get()) < 0) {
      return false;
    }
    boolean sameMajor = actual.get().major() == least.get().major();
    if (wanted.startsWith(">=")) {
      return true;
    }
    return wanted.startsWith("~")
        ? sameMajor && actual.get().minor() == least.get().minor()
        : sameMajor;
  }

  private static String bare(String range) {
    int start = 0;
    while (start < range.length() && !Character.isDigit(range.charAt(start))) {
      start++;
    }
    return range.substring(start);
  }
}
