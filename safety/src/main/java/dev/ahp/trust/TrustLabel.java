package dev.ahp.trust;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The origin of a text, most trusted first. */
public enum TrustLabel {
  VERIFIED,
  USER,
  /** The default for text without a label. */
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
