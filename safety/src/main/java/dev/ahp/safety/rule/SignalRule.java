package dev.ahp.safety.rule;

import dev.ahp.safety.text.ObfuscationSignals;
import java.util.Locale;

/** Evidence from the way a text was disguised rather than from what it says. */
record SignalRule(SafetyRule safetyRule, Counter counter, int minimum) {

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
