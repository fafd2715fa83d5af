package dev.ahp.safety;

import dev.ahp.safety.model.Features;
import dev.ahp.safety.rule.RuleMatcher;
import dev.ahp.safety.text.ObfuscationSignals;
import dev.ahp.safety.text.StepCounter;
import dev.ahp.safety.text.TokenBuffer;
import dev.ahp.safety.text.WordTokenizer;

/** The arrays of a scan, which one scan after the other can use. Not thread-safe. */
final class ScanMemory {
  final TokenBuffer tokenBuffer = new TokenBuffer();
  final ObfuscationSignals signals = new ObfuscationSignals();
  final StepCounter stepCounter = new StepCounter();
  final WordTokenizer tokenizer;
  final RuleMatcher matcher;
  final Features features;

  ScanMemory(Detectors detectors) {
    this.tokenizer =
        new WordTokenizer(detectors.words(), tokenBuffer, signals, stepCounter, detectors.memory());
    this.matcher = new RuleMatcher(detectors.rules(), tokenBuffer, stepCounter);
    this.features = detectors.model().newFeatures();
  }

  /** Removes everything about the last document. */
  void clear() {
    tokenBuffer.clear();
    signals.clear();
    stepCounter.clear();
  }
}
