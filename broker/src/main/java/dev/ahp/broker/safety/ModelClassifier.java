package dev.ahp.broker.safety;

import dev.ahp.safety.Verdict;
import dev.ahp.safety.classifier.InjectionModel;
import dev.ahp.safety.classifier.ModelScore;
import dev.ahp.safety.classifier.ScoreBudget;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A classifier that asks a local model. The passage with the highest score decides. If the limits
 * do not suffice for all passages and no passage is a violation, the call fails with {@code large}
 * or {@code timeout}.
 */
public final class ModelClassifier implements Classifier {
  /** Shorter texts and single ASCII words, such as identifiers, are not judged. */
  private static final int MIN_CHARS = 12;

  private static final Duration UNHURRIED = Duration.ofHours(1);
  private static final System.Logger LOG = System.getLogger("dev.ahp.broker.safety");

  private final String name;
  private final Supplier<InjectionModel> loader;
  private final ModelLimits limits;
  private final Semaphore slots;
  private @Nullable InjectionModel model;

  /**
   * Creates a classifier.
   *
   * @param name the first part of the label in findings, such as {@code onnx}
   * @param loader loads the model once, in {@link #prepare} or at the first call
   */
  public ModelClassifier(String name, Supplier<InjectionModel> loader, ModelLimits limits) {
    this.name = name;
    this.loader = loader;
    this.limits = limits;
    this.slots = new Semaphore(limits.concurrency(), true);
  }

  @Override
  public void prepare() {
    model();
  }

  private synchronized InjectionModel model() {
    InjectionModel loaded = model;
    if (loaded == null) {
      loaded = loader.get();
      model = loaded;
    }
    return loaded;
  }

  public ModelLimits limits() {
    return limits;
  }

  @Override
  public ClassifierResult judge(List<TextPassage> textPassages) {
    ScoreBudget budget = limits.budget();
    try {
      if (!slots.tryAcquire(limits.timeout().toNanos(), TimeUnit.NANOSECONDS)) {
        return new ClassifierResult.ClassifierFailure("busy");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ClassifierResult.ClassifierFailure("timeout");
    }
    try {
      return judge(textPassages, budget);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "the safety model failed", e);
      return new ClassifierResult.ClassifierFailure("error");
    } finally {
      slots.release();
    }
  }

  private ClassifierResult judge(List<TextPassage> textPassages, ScoreBudget budget) {
    ModelScore worst = ModelScore.NONE;
    String pointer = "";
    for (TextPassage passage : textPassages) {
      ModelScore score = score(passage.text(), budget);
      if (score.score() > worst.score()) {
        worst = score;
        pointer = passage.pointer();
      }
      if (limits.verdict(worst.score()) == Verdict.VIOLATION) {
        return verdict(worst, pointer);
      }
      String shortage = budget.shortage();
      if (shortage != null) {
        return new ClassifierResult.ClassifierFailure(shortage);
      }
    }
    return verdict(worst, pointer);
  }

  /** Returns the score of a text without a time limit; 0 for texts that are not judged. */
  public double score(String text) {
    return score(text, new ScoreBudget(limits.maxWindows(), UNHURRIED)).score();
  }

  private ModelScore score(String text, ScoreBudget budget) {
    return isJudged(text) ? model().score(text, budget) : ModelScore.NONE;
  }

  private static boolean isJudged(String text) {
    return text.length() >= MIN_CHARS
        && text.chars().anyMatch(c -> c > 127 || Character.isWhitespace(c));
  }

  private ClassifierResult verdict(ModelScore worst, String pointer) {
    String label = worst.label().isEmpty() ? name : name + ":" + worst.label();
    Verdict verdict = limits.verdict(worst.score());
    return new ClassifierResult.ClassifierVerdict(
        verdict,
        worst.score(),
        verdict == Verdict.CLEAN ? "" : label,
        verdict == Verdict.CLEAN ? "" : pointer);
  }
}
