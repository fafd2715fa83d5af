package dev.ahp.safety.rule;

import dev.ahp.safety.text.ObfuscationSignals;
import java.util.Locale;

/** Evidence from the obfuscation of a text rather than its content. */
record SignalRule(SafetyRule safetyRule, Counter counter, int minimum) {

  /** The counters of the tokenizer, written in lower case in the rule file. */
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

  boolean fires(ObfuscationSignals signals) {
    return count(signals) >= minimum;
  }

  private int count(ObfuscationSignals signals) {
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
