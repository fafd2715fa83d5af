package dev.ahp.broker.safety;

import dev.ahp.safety.Verdict;

/**
 * When an outside classifier is asked, and what holds when it does not answer. It can only make a
 * verdict worse, so it is not asked about what our own scan holds back anyway.
 *
 * @param suspectsOnly whether it is asked only about what our own scan finds suspect
 * @param failClosed whether a text that it did not judge is refused; else our own verdict holds
 */
public record ClassifierPolicy(Classifier classifier, boolean suspectsOnly, boolean failClosed) {
  boolean isWanted(Verdict own) {
    return own == Verdict.SUSPECT || (own == Verdict.CLEAN && !suspectsOnly);
  }
}
