package dev.ahp.http.classifier;

import static dev.ahp.http.classifier.Oracle.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.safety.Opinion;
import dev.ahp.broker.safety.Passage;
import dev.ahp.safety.Verdict;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Questions to a real server that is well, slow, dead, mad or huge. */
@Timeout(60)
class HttpClassifierTest {
  private static final List<Passage> PASSAGES =
      List.of(new Passage("/payload/a", "one"), new Passage("/payload/b", "two"));

  private static HttpClassifier of(URI url, int timeoutMs) {
    return new HttpClassifier(
        new ClassifierSettings(url, "let-me-in", Duration.ofMillis(timeoutMs), 2));
  }

  private static String why(Opinion opinion) {
    return opinion instanceof Opinion.Missing missing ? missing.why() : "judged: " + opinion;
  }

  private static String whyOf(Oracle.Manner manner) throws IOException {
    try (Oracle oracle = new Oracle(manner)) {
      return why(of(oracle.url(), 1_000).judge(PASSAGES));
    }
  }

  @Test
  void itAsksWithItsTokenAndBelievesAGoodAnswer() throws Exception {
    String answer =
        """
        {"verdict":"violation","score":0.97,"label":"INJECTION","pointer":"/payload/b","more":1}
        """;
    try (Oracle oracle = new Oracle(saying(200, answer))) {
      Opinion opinion = of(oracle.url(), 5_000).judge(PASSAGES);

      assertThat(opinion)
          .isEqualTo(new Opinion.Given(Verdict.VIOLATION, 0.97, "INJECTION", "/payload/b"));
      Oracle.Asked asked = oracle.first();
      assertThat(asked.authorization()).isEqualTo("Bearer let-me-in");
      assertThat(asked.body())
          .isEqualTo(
              "{\"passages\":[{\"pointer\":\"/payload/a\",\"text\":\"one\"},"
                  + "{\"pointer\":\"/payload/b\",\"text\":\"two\"}]}");
    }
  }

  @Test
  void whatItSaysBeyondAVerdictIsNotTaken() throws Exception {
    String answer =
        """
        {"verdict":"suspect","label":"<b>hello</b>","pointer":"/somewhere/else"}
        """;
    try (Oracle oracle = new Oracle(saying(200, answer))) {
      assertThat(of(oracle.url(), 5_000).judge(PASSAGES))
          .isEqualTo(new Opinion.Given(Verdict.SUSPECT, 0.5, "", ""));
    }
  }

  @Test
  void garbageIsNoOpinion() throws IOException {
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
  void anAnswerBeyondTheBoundIsNotRead() throws IOException {
    String huge = "{\"verdict\":\"clean\",\"x\":\"" + "x".repeat(1 << 20) + "\"}";

    assertThat(whyOf(saying(200, huge))).isEqualTo("malformed");
  }

  @Test
  void anotherStatusIsNoOpinionAndRedirectsAreNotFollowed() throws IOException {
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
  void aSilentOneIsWaitedForNoLongerThanAllowed() throws IOException {
    long before = System.nanoTime();

    try (Oracle oracle = new Oracle(Oracle.silent())) {
      assertThat(why(of(oracle.url(), 200).judge(PASSAGES))).isEqualTo("timeout");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void oneThatDripsIsWaitedForNoLongerEither() throws IOException {
    try (Oracle oracle = new Oracle(Oracle.dripping())) {
      assertThat(why(of(oracle.url(), 300).judge(PASSAGES))).isEqualTo("timeout");
    }
  }

  @Test
  void aDeadOneIsUnreachable() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }

    assertThat(why(of(URI.create("http://127.0.0.1:" + port), 2_000).judge(PASSAGES)))
        .isEqualTo("unreachable");
  }

  @Test
  void textsBeyondTheBoundAreNotSent() throws IOException {
    String long1 = "x".repeat(HttpClassifier.MOST_QUESTION_BYTES);
    try (Oracle oracle = new Oracle(saying(200, "{\"verdict\":\"clean\"}"))) {
      assertThat(why(of(oracle.url(), 2_000).judge(List.of(new Passage("/a", long1)))))
          .isEqualTo("large");
      assertThat(oracle.questions()).isZero();
    }
  }

  @Test
  void noMoreThanAllowedAreUnderWay() throws Exception {
    try (Oracle oracle = new Oracle(Oracle.silent())) {
      HttpClassifier classifier = of(oracle.url(), 3_000);
      CompletableFuture<?> first = CompletableFuture.runAsync(() -> classifier.judge(PASSAGES));
      CompletableFuture<?> second = CompletableFuture.runAsync(() -> classifier.judge(PASSAGES));
      oracle.first();
      oracle.first();

      CompletableFuture<Opinion> third =
          CompletableFuture.supplyAsync(() -> classifier.judge(PASSAGES));

      first.join();
      second.join();
      assertThat(why(third.join())).isIn("busy", "timeout");
      assertThat(oracle.questions()).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void oneThatFailsAgainAndAgainIsLeftInPeaceAndTriedOnceAfterItsRest() throws IOException {
    AtomicLong now = new AtomicLong();
    try (Oracle oracle = new Oracle(saying(500, "no"))) {
      HttpClassifier classifier =
          new HttpClassifier(
              new ClassifierSettings(oracle.url(), null, Duration.ofSeconds(5), 2), now::get);
      for (int i = 0; i < Breaker.FAILURES; i++) {
        assertThat(why(classifier.judge(PASSAGES))).isEqualTo("status");
      }

      assertThat(why(classifier.judge(PASSAGES))).isEqualTo("resting");
      assertThat(oracle.questions()).isEqualTo(Breaker.FAILURES);
      now.addAndGet(Breaker.SHORTEST_REST);
      assertThat(why(classifier.judge(PASSAGES))).isEqualTo("status");
      now.addAndGet(Breaker.SHORTEST_REST);
      assertThat(why(classifier.judge(PASSAGES))).isEqualTo("resting");
      now.addAndGet(Breaker.SHORTEST_REST);
      oracle.from(saying(200, "{\"verdict\":\"clean\"}"));
      assertThat(classifier.judge(PASSAGES)).isInstanceOf(Opinion.Given.class);
      assertThat(classifier.judge(PASSAGES)).isInstanceOf(Opinion.Given.class);
      assertThat(oracle.questions()).isEqualTo(Breaker.FAILURES + 3);
    }
  }
}
