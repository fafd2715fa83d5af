package dev.ahp.safety.rule;

import dev.ahp.safety.text.ObfuscationSignals;

/** Evidence from the obfuscation of a text rather than its content. */
record SignalRule(SafetyRule safetyRule, ObfuscationSignals.Obfuscation kind, int minimum) {
  boolean fires(ObfuscationSignals signals) {
    return signals.count(kind) >= minimum;
  }
}
