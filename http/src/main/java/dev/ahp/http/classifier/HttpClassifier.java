package dev.ahp.http.classifier;

import dev.ahp.broker.safety.Classifier;
import dev.ahp.broker.safety.Opinion;
import dev.ahp.broker.safety.Passage;
import dev.ahp.http.outward.OutwardPost;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * Asks a classifier over HTTP: {@code POST} with {@code {"passages":[{"pointer","text"}]}},
 * answered with {@code
 * {"verdict":"clean|suspect|violation","score":0.0,"label":"…","pointer":"…"}}, of which only the
 * verdict is required. Size, time and number of questions are bounded on our side alone; see {@link
 * Breaker} for a classifier that is dead.
 */
public final class HttpClassifier implements Classifier {
  /** More than this is not sent. */
  static final int MOST_QUESTION_BYTES = 8 << 20;

  /** More than this of an answer is not read. */
  static final int MOST_ANSWER_BYTES = 64 << 10;

  private static final System.Logger LOG = System.getLogger("dev.ahp.http.classifier");

  private final ClassifierSettings settings;
  private final OutwardPost post;
  private final Semaphore places;
  private final LongSupplier nanos;
  private final Breaker breaker;

  public HttpClassifier(ClassifierSettings settings) {
    this(settings, System::nanoTime);
  }

  HttpClassifier(ClassifierSettings settings, LongSupplier nanos) {
    this.settings = settings;
    this.post = new OutwardPost(settings.url(), settings.timeout(), status -> false);
    this.places = new Semaphore(settings.concurrency(), true);
    this.nanos = nanos;
    this.breaker = new Breaker(nanos);
  }

  @Override
  public Opinion judge(List<Passage> passages) {
    byte[] question = question(passages);
    if (question.length > MOST_QUESTION_BYTES) {
      return new Opinion.Missing("large");
    }
    if (!breaker.mayAsk()) {
      return new Opinion.Missing("resting");
    }
    long deadline = nanos.getAsLong() + settings.timeout().toNanos();
    try {
      if (!places.tryAcquire(settings.timeout().toNanos(), TimeUnit.NANOSECONDS)) {
        return new Opinion.Missing("busy");
      }
      try {
        return told(asked(question, passages, deadline));
      } finally {
        places.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Opinion.Missing("timeout");
    }
  }

  private static byte[] question(List<Passage> passages) {
    List<Json> items = new ArrayList<>();
    for (Passage passage : passages) {
      items.add(
          JsonObject.builder()
              .put("pointer", passage.pointer())
              .put("text", passage.text())
              .build());
    }
    String text = JsonObject.builder().put("passages", new JsonArray(items)).build().toText();
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Opinion asked(byte[] question, List<Passage> passages, long deadline)
      throws InterruptedException {
    HttpRequest.Builder request = post.request(question).header("Accept", "application/json");
    if (settings.token() != null) {
      request.header("Authorization", "Bearer " + settings.token());
    }
    Duration left = Duration.ofNanos(Math.max(1, deadline - nanos.getAsLong()));
    try {
      OutwardPost.Answer answer = post.ask(request.build(), MOST_ANSWER_BYTES, left);
      return answer.status() == 200
          ? AnswerText.opinion(answer.body(), passages)
          : new Opinion.Missing("status");
    } catch (TimeoutException e) {
      return new Opinion.Missing("timeout");
    } catch (IOException e) {
      return new Opinion.Missing("unreachable");
    }
  }

  private Opinion told(Opinion opinion) {
    if (opinion instanceof Opinion.Missing missing) {
      if (breaker.failed()) {
        LOG.log(Level.WARNING, "the safety classifier rests: " + missing.why());
      }
    } else if (breaker.answered()) {
      LOG.log(Level.INFO, "the safety classifier answers again");
    }
    return opinion;
  }
}
