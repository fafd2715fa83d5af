package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/** How strictly the texts of this edge are judged, where that differs from the broker's setting. */
public record Safety(JsonObject json) {
  /** {@code enforce} holds violations back, {@code observe} delivers them labelled. */
  public Optional<String> mode() {
    return json.string("mode");
  }

  /** The score from which a text of one window is a violation. */
  public Optional<Double> block() {
    return share("block");
  }

  /** The score from which it is suspect. */
  public Optional<Double> suspect() {
    return share("suspect");
  }

  private Optional<Double> share(String name) {
    return json.number(name).filter(it -> it > 0 && it < 1);
  }
}
