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

  boolean fires(ObfuscationSignals obfuscationSignals) {
    return count(obfuscationSignals) >= minimum;
  }

  private int count(ObfuscationSignals obfuscationSignals) {
    return switch (counter) {
      case HIDDEN -> obfuscationSignals.hidden();
      case INVISIBLE -> obfuscationSignals.invisible();
      case LOOKALIKES -> obfuscationSignals.lookalikes();
      case LEET -> obfuscationSignals.leet();
      case TYPOS -> obfuscationSignals.typos();
      case SPACED -> obfuscationSignals.spaced();
    };
  }
}
