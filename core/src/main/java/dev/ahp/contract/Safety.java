package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/** The safety settings of an edge that override those of the broker. */
public record Safety(JsonObject json) {
  /**
   * Returns {@code enforce} to quarantine violations, or {@code observe} to deliver them labelled.
   */
  public Optional<String> mode() {
    return json.string("mode");
  }

  /** Returns the score at which a text counts as a violation. */
  public Optional<Double> block() {
    return threshold("block");
  }

  /** Returns the score at which a text counts as suspect. */
  public Optional<Double> suspect() {
    return threshold("suspect");
  }

  private Optional<Double> threshold(String name) {
    return json.number(name).filter(it -> it > 0 && it < 1);
  }
}
