package dev.ahp.lint.rule;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How bad a finding is. */
public enum Severity {
  WARNING,
  ERROR;

  /** Lower case, as in reports and configuration. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Severity> of(String label) {
    return Arrays.stream(values()).filter(it -> it.label().equals(label)).findFirst();
  }
}
