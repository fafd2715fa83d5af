package dev.ahp.lint.rule;

import java.util.Arrays;
import java.util.Optional;

/** The conformance level of a contract: L1 for prototypes, L2 for production, L3 for audits. */
public enum ConformanceLevel {
  NONE("none"),
  L1("L1"),
  L2("L2"),
  L3("L3");

  private final String label;

  ConformanceLevel(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  public boolean atLeast(ConformanceLevel other) {
    return compareTo(other) >= 0;
  }

  /** Returns the level L1, L2 or L3 with this label. */
  public static Optional<ConformanceLevel> of(String label) {
    return Arrays.stream(values()).filter(it -> it != NONE && it.label.equals(label)).findFirst();
  }
}
