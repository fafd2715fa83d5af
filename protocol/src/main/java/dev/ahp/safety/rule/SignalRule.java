package dev.ahp.safety.rule;

import dev.ahp.safety.text.Signals;

/** Evidence from the way a text was disguised rather than from what it says. */
record SignalRule(String id, double weight, String counter, int minimum) {

  boolean fires(Signals signals) {
    return count(signals) >= minimum;
  }

  private int count(Signals signals) {
    return switch (counter) {
      case "hidden" -> signals.hidden();
      case "invisible" -> signals.invisible();
      case "lookalikes" -> signals.lookalikes();
      case "leet" -> signals.leet();
      case "typos" -> signals.typos();
      case "spaced" -> signals.spaced();
      default -> throw new IllegalArgumentException("unknown counter " + counter);
    };
  }
}
