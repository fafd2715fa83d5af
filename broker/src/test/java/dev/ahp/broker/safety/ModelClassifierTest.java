package dev.ahp.broker.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.safety.ClassifierResult.ClassifierFailure;
import dev.ahp.broker.safety.ClassifierResult.ClassifierVerdict;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.Verdict;
import dev.ahp.safety.classifier.InjectionModel;
import dev.ahp.safety.classifier.ModelLoadException;
import dev.ahp.safety.classifier.ModelScore;
import dev.ahp.safety.classifier.ScoreBudget;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ModelClassifierTest {
  private static final ModelLimits LIMITS = new ModelLimits(0.8, 0.4, 2, Duration.ofSeconds(20), 1);

  /** Scores a text by the number that it ends with; each text is one window. */
  private static class NumberModel implements InjectionModel {
    private final AtomicInteger calls = new AtomicInteger();

    @Override
    public ModelScore score(String text, ScoreBudget budget) {
      calls.incrementAndGet();
      double score = Double.parseDouble(text.substring(text.lastIndexOf(' ') + 1));
      return budget.take() ? new ModelScore(score, "BAD") : ModelScore.NONE;
    }

    @Override
    public void close() {}
  }

  private final NumberModel model = new NumberModel();
  private final ModelClassifier classifier = new ModelClassifier("onnx", () -> model, LIMITS);

  private static List<TextPassage> passages(String... texts) {
    return java.util.stream.IntStream.range(0, texts.length)
        .mapToObj(i -> new TextPassage("/" + i, texts[i]))
        .toList();
  }

  @Test
  void worstPassageDecides() {
    assertThat(classifier.judge(passages("the score is 0.1", "the score is 0.5")))
        .isEqualTo(new ClassifierVerdict(Verdict.SUSPECT, 0.5, "onnx:BAD", "/1"));
    assertThat(classifier.judge(passages("the score is 0.9", "the score is 0.5")))
        .isEqualTo(new ClassifierVerdict(Verdict.VIOLATION, 0.9, "onnx:BAD", "/0"));
    assertThat(classifier.judge(passages("the score is 0.1")))
        .isEqualTo(new ClassifierVerdict(Verdict.CLEAN, 0.1, "", ""));
  }

  @Test
  void identifiersAndShortTextsAreNotJudged() {
    classifier.judge(passages("0190c2f4-7a11-7bbb-9df0-1c2d3e4f5a6b", "yes, 0.9"));

    assertThat(model.calls).hasValue(0);
  }

  @Test
  void textsBeyondTheLimitAreAFailureUnlessOneIsAViolation() {
    assertThat(classifier.judge(passages("a text of 0.1", "a text of 0.5", "a text of 0.9")))
        .isEqualTo(new ClassifierFailure("large"));
    assertThat(classifier.judge(passages("a text of 0.9", "a text of 0.1", "a text of 0.1")))
        .isInstanceOf(ClassifierVerdict.class);
  }

  @Test
  void failingModelIsAFailure() {
    assertThat(classifier.judge(passages("this is not a number")))
        .isEqualTo(new ClassifierFailure("error"));
  }

  @Test
  void modelIsLoadedOnceAndErrorsAreReportedAtStart() {
    AtomicInteger loads = new AtomicInteger();
    ModelClassifier counted =
        new ModelClassifier(
            "onnx",
            () -> {
              loads.incrementAndGet();
              return model;
            },
            LIMITS);
    counted.prepare();
    counted.judge(passages("the score is 0.1"));
    assertThat(loads).hasValue(1);

    ModelClassifier broken =
        new ModelClassifier(
            "onnx",
            () -> {
              throw new ModelLoadException("no model");
            },
            LIMITS);
    assertThatThrownBy(broken::prepare).hasMessage("no model");
  }

  @Test
  void callWithoutAFreeSlotIsBusy() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    NumberModel slow =
        new NumberModel() {
          @Override
          public ModelScore score(String text, ScoreBudget budget) {
            inside.countDown();
            try {
              done.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return ModelScore.NONE;
          }
        };
    ModelClassifier one =
        new ModelClassifier(
            "onnx", () -> slow, new ModelLimits(0.8, 0.4, 2, Duration.ofMillis(50), 1));
    Thread first = new Thread(() -> one.judge(passages("the first text")));
    first.start();
    inside.await();

    assertThat(one.judge(passages("the second text"))).isEqualTo(new ClassifierFailure("busy"));
    done.countDown();
    first.join();
  }

  private static ClassifierPolicy policy(ClassifierResult result, boolean failClosed) {
    return new ClassifierPolicy(it -> result, false, failClosed);
  }

  private static SecondOpinion ask(ClassifierPolicy... policies) {
    return SecondOpinion.ask(List.of(policies), Verdict.CLEAN, JsonObject.empty());
  }

  @Test
  void worseOfTwoClassifiersCounts() {
    ClassifierResult clean = new ClassifierVerdict(Verdict.CLEAN, 0, "", "");
    ClassifierResult suspect = new ClassifierVerdict(Verdict.SUSPECT, 0.5, "", "");
    ClassifierResult violation = new ClassifierVerdict(Verdict.VIOLATION, 0.9, "", "");
    ClassifierResult failure = new ClassifierFailure("timeout");

    assertThat(ask(policy(clean, false), policy(suspect, false)).result()).isEqualTo(suspect);
    assertThat(ask(policy(failure, false), policy(suspect, false)).result()).isEqualTo(suspect);
    assertThat(ask(policy(failure, false), policy(clean, false)).result()).isEqualTo(failure);
    assertThat(ask(policy(failure, true), policy(suspect, false)))
        .isEqualTo(new SecondOpinion(failure, true));
    assertThat(ask(policy(failure, true), policy(violation, false)).result()).isEqualTo(violation);
    assertThat(ask().result()).isNull();
  }
}
