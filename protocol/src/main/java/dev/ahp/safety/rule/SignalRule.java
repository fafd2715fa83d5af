package dev.ahp.safety.rule;

import dev.ahp.safety.text.Signals;
import java.util.Locale;

/** Evidence from the way a text was disguised rather than from what it says. */
record SignalRule(Rule rule, Counter counter, int minimum) {

  /** What is counted while a text is read; named so in the rule file, in lower case. */
  enum Counter {
    HIDDEN,
    INVISIBLE,
    LOOKALIKES,
    LEET,
    TYPOS,
    SPACED;

    static Counter named(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  boolean fires(Signals signals) {
    return count(signals) >= minimum;
  }

  private int count(Signals signals) {
    return switch (counter) {
      case HIDDEN -> signals.hidden();
      case INVISIBLE -> signals.invisible();
      case LOOKALIKES -> signals.lookalikes();
      case LEET -> signals.leet();
      case TYPOS -> signals.typos();
      case SPACED -> signals.spaced();
    };
  }
}
