package dev.ahp.broker.safety;

import dev.ahp.broker.safety.ClassifierResult.ClassifierFailure;
import dev.ahp.broker.safety.ClassifierResult.ClassifierVerdict;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The combined result of the further classifiers. A violation decides, then a failure that denies
 * the texts, then a suspect verdict, then another failure.
 *
 * @param result null if no classifier was called
 * @param failClosed whether the failure of the deciding classifier denies the texts
 */
record SecondOpinion(@Nullable ClassifierResult result, boolean failClosed) {
  private static final SecondOpinion NONE = new SecondOpinion(null, false);

  /** Asks the classifiers in turn, until one reports a violation. */
  static SecondOpinion ask(List<ClassifierPolicy> classifiers, Verdict own, JsonObject texts) {
    List<ClassifierPolicy> wanted = classifiers.stream().filter(it -> it.isWanted(own)).toList();
    if (wanted.isEmpty()) {
      return NONE;
    }
    List<TextPassage> passages = TextPassageExtractor.of(texts);
    SecondOpinion worst = NONE;
    for (ClassifierPolicy policy : wanted) {
      SecondOpinion next =
          new SecondOpinion(policy.classifier().judge(passages), policy.failClosed());
      worst = next.weight() > worst.weight() ? next : worst;
      if (next.isViolation()) {
        break;
      }
    }
    return worst;
  }

  private boolean isViolation() {
    return result instanceof ClassifierVerdict verdict && verdict.verdict() == Verdict.VIOLATION;
  }

  private int weight() {
    if (result == null) {
      return 0;
    }
    if (result instanceof ClassifierFailure) {
      return failClosed ? 4 : 2;
    }
    return switch (((ClassifierVerdict) result).verdict()) {
      case CLEAN -> 1;
      case SUSPECT -> 3;
      case VIOLATION -> 5;
    };
  }
}
