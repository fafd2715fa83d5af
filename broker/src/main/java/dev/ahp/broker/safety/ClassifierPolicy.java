package dev.ahp.broker.safety;

import dev.ahp.safety.Verdict;

/**
 * When the external classifier is called. It can only make a verdict worse, so texts that the own
 * scan blocks are not sent to it.
 *
 * @param suspectsOnly whether only suspect texts are sent
 * @param failClosed whether a text without a verdict is denied; otherwise the own verdict applies
 */
public record ClassifierPolicy(Classifier classifier, boolean suspectsOnly, boolean failClosed) {
  boolean isWanted(Verdict own) {
    return own == Verdict.SUSPECT || (own == Verdict.CLEAN && !suspectsOnly);
  }
}
