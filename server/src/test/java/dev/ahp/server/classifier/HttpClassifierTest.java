package dev.ahp.server.classifier;

import static dev.ahp.server.classifier.FakeClassifier.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.safety.ClassifierResult;
import dev.ahp.broker.safety.TextPassage;
import dev.ahp.safety.Verdict;
import dev.ahp.testkit.FreePort;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests to a real server that works, is slow, stopped or returns invalid responses. */
@Timeout(60)
class HttpClassifierTest {
  private static final List<TextPassage> PASSAGES =
      List.of(new TextPassage("/payload/a", "one"), new TextPassage("/payload/b", "two"));

  private static HttpClassifier of(URI url, int timeoutMs) {
    return new HttpClassifier(
        new ClassifierSettings(url, "let-me-in", Duration.ofMillis(timeoutMs), 2));
  }

  private static String why(ClassifierResult result) {
    return result instanceof ClassifierResult.ClassifierFailure failure
        ? failure.why()
        : "judged: " + result;
  }

  private static String whyOf(FakeClassifier.ResponseBehaviour behaviour) throws IOException {
    try (FakeClassifier fakeClassifier = new FakeClassifier(behaviour)) {
      return why(of(fakeClassifier.url(), 1_000).judge(PASSAGES));
    }
  }

  @Test
  void sendsTokenAndReturnsVerdict() throws Exception {
    String answer =
        """
        {"verdict":"violation","score":0.97,"label":"INJECTION","pointer":"/payload/b","more":1}
        """;
    try (FakeClassifier fakeClassifier = new FakeClassifier(saying(200, answer))) {
      ClassifierResult result = of(fakeClassifier.url(), 5_000).judge(PASSAGES);

      assertThat(result)
          .isEqualTo(
              new ClassifierResult.ClassifierVerdict(
                  Verdict.VIOLATION, 0.97, "INJECTION", "/payload/b"));
      FakeClassifier.ReceivedQuestion question = fakeClassifier.first();
      assertThat(question.authorization()).isEqualTo("Bearer let-me-in");
      assertThat(question.body())
          .isEqualTo(
              "{\"passages\":[{\"pointer\":\"/payload/a\",\"text\":\"one\"},"
                  + "{\"pointer\":\"/payload/b\",\"text\":\"two\"}]}");
    }
  }

  @Test
  void invalidLabelAndPointerAreDropped() throws Exception {
    String answer =
        """
        {"verdict":"suspect","label":"<b>hello</b>","pointer":"/somewhere/else"}
        """;
    try (FakeClassifier fakeClassifier = new FakeClassifier(saying(200, answer))) {
      assertThat(of(fakeClassifier.url(), 5_000).judge(PASSAGES))
          .isEqualTo(new ClassifierResult.ClassifierVerdict(Verdict.SUSPECT, 0.5, "", ""));
    }
  }

  @Test
  void malformedResponseIsFailure() throws IOException {
    for (String garbage :
        List.of(
            "",
            "<html>",
            "[]",
            "{}",
            "{\"verdict\":\"fine\"}",
            "{\"verdict\":1}",
            "\u0000\uffff")) {
      assertThat(whyOf(saying(200, garbage))).as(garbage).isEqualTo("malformed");
    }
    assertThat(whyOf(saying(200, "{\"verdict\":\"clean\",\"score\":7}"))).isEqualTo("malformed");
    assertThat(whyOf(saying(200, "{\"verdict\":\"clean\",\"score\":\"low\"}")))
        .isEqualTo("malformed");
  }

  @Test
  void oversizedResponseIsNotRead() throws IOException {
    String huge = "{\"verdict\":\"clean\",\"x\":\"" + "x".repeat(1 << 20) + "\"}";

    assertThat(whyOf(saying(200, huge))).isEqualTo("malformed");
  }

  @Test
  void otherStatusIsFailureAndRedirectsAreNotFollowed() throws IOException {
    assertThat(whyOf(saying(500, "{\"verdict\":\"clean\"}"))).isEqualTo("status");
    assertThat(whyOf(saying(204, ""))).isEqualTo("status");
    assertThat(
            whyOf(
                (exchange, end) -> {
                  exchange.getResponseHeaders().add("Location", "http://127.0.0.1:1/");
                  exchange.sendResponseHeaders(307, -1);
                }))
        .isEqualTo("status");
  }

  @Test
  void silentClassifierTimesOut() throws IOException {
    long before = System.nanoTime();

    try (FakeClassifier fakeClassifier = new FakeClassifier(FakeClassifier.silent())) {
      assertThat(why(of(fakeClassifier.url(), 200).judge(PASSAGES))).isEqualTo("timeout");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void slowResponseTimesOut() throws IOException {
    try (FakeClassifier fakeClassifier = new FakeClassifier(FakeClassifier.dripping())) {
      assertThat(why(of(fakeClassifier.url(), 300).judge(PASSAGES))).isEqualTo("timeout");
    }
  }

  @Test
  void stoppedClassifierIsUnreachable() {
    assertThat(why(of(URI.create("http://127.0.0.1:" + FreePort.next()), 2_000).judge(PASSAGES)))
        .isEqualTo("unreachable");
  }

  @Test
  void oversizedRequestIsNotSent() throws IOException {
    String long1 = "x".repeat(HttpClassifier.MAX_REQUEST_BYTES);
    try (FakeClassifier fakeClassifier =
        new FakeClassifier(saying(200, "{\"verdict\":\"clean\"}"))) {
      assertThat(why(of(fakeClassifier.url(), 2_000).judge(List.of(new TextPassage("/a", long1)))))
          .isEqualTo("large");
      assertThat(fakeClassifier.questions()).isZero();
    }
  }

  @Test
  void concurrencyIsLimited() throws Exception {
    try (FakeClassifier fakeClassifier = new FakeClassifier(FakeClassifier.silent())) {
      HttpClassifier classifier = of(fakeClassifier.url(), 3_000);
      CompletableFuture<?> first = CompletableFuture.runAsync(() -> classifier.judge(PASSAGES));
      CompletableFuture<?> second = CompletableFuture.runAsync(() -> classifier.judge(PASSAGES));
      fakeClassifier.first();
      fakeClassifier.first();

      CompletableFuture<ClassifierResult> third =
          CompletableFuture.supplyAsync(() -> classifier.judge(PASSAGES));

      first.join();
      second.join();
      assertThat(why(third.join())).isIn("busy", "timeout");
      assertThat(fakeClassifier.questions()).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void circuitOpensAfterFailuresAndAllowsOneTrial() throws IOException {
    AtomicLong now = new AtomicLong();
    try (FakeClassifier fakeClassifier = new FakeClassifier(saying(500, "no"))) {
      HttpClassifier classifier =
          new HttpClassifier(
              new ClassifierSettings(fakeClassifier.url(), null, Duration.ofSeconds(5), 2),
              now::get);
      for (int i = 0; i < CircuitBreaker.THRESHOLD; i++) {
        assertThat(why(classifier.judge(PASSAGES))).isEqualTo("status");
      }

      assertThat(why(classifier.judge(PASSAGES))).isEqualTo("resting");
      assertThat(fakeClassifier.questions()).isEqualTo(CircuitBreaker.THRESHOLD);
      now.addAndGet(CircuitBreaker.MIN_OPEN_NANOS);
      assertThat(why(classifier.judge(PASSAGES))).isEqualTo("status");
      now.addAndGet(CircuitBreaker.MIN_OPEN_NANOS);
      assertThat(why(classifier.judge(PASSAGES))).isEqualTo("resting");
      now.addAndGet(CircuitBreaker.MIN_OPEN_NANOS);
      fakeClassifier.from(saying(200, "{\"verdict\":\"clean\"}"));
      assertThat(classifier.judge(PASSAGES)).isInstanceOf(ClassifierResult.ClassifierVerdict.class);
      assertThat(classifier.judge(PASSAGES)).isInstanceOf(ClassifierResult.ClassifierVerdict.class);
      assertThat(fakeClassifier.questions()).isEqualTo(CircuitBreaker.THRESHOLD + 3);
    }
  }
}
