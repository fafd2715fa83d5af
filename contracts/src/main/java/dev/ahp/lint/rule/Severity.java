package dev.ahp.lint.rule;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The severity of a finding. */
public enum Severity {
  WARNING,
  ERROR;

  /** Returns the lower-case name, as used in reports and configuration. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Severity> of(String label) {
    return Arrays.stream(values()).filter(it -> it.label().equals(label)).findFirst();
  }
}
