package dev.ahp.broker.gate;

import dev.ahp.contract.SemanticVersion;
import java.util.Optional;

/**
 * A range of agent versions. {@code 1.2.0} and {@code ^1.2.0} match the same major from that
 * version on, {@code ~1.2.0} the same minor, {@code >=1.2.0} any later version, {@code *} any
 * version.
 */
final class VersionRange {
  private VersionRange() {}

  static boolean matches(String range, String version) {
    String wanted = range.strip();
    if (wanted.equals("*") || wanted.equals(version)) {
      return true;
    }
    Optional<SemanticVersion> actual = SemanticVersion.parse(version);
    Optional<SemanticVersion> minimum = SemanticVersion.parse(withoutOperator(wanted));
    if (actual.isEmpty() || minimum.isEmpty() || actual.get().compareTo(minimum.get()) < 0) {
      return false;
    }
    boolean sameMajor = actual.get().major() == minimum.get().major();
    if (wanted.startsWith(">=")) {
      return true;
    }
    return wanted.startsWith("~")
        ? sameMajor && actual.get().minor() == minimum.get().minor()
        : sameMajor;
  }

  private static String withoutOperator(String range) {
    int start = 0;
    while (start < range.length() && !Character.isDigit(range.charAt(start))) {
      start++;
    }
    return range.substring(start);
  }
}
