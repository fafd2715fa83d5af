package dev.ahp.trust;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Where a text came from, most trusted first. */
public enum TrustLabel {
  VERIFIED,
  USER,
  /** What text without a label is. */
  AGENT,
  TOOL,
  WEB;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public static Optional<TrustLabel> named(String wireName) {
    return Arrays.stream(values()).filter(it -> it.wireName.equals(wireName)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  public TrustLabel lower(TrustLabel other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
