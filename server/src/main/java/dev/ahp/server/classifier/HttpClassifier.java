package dev.ahp.server.classifier;

import dev.ahp.broker.safety.Classifier;
import dev.ahp.broker.safety.ClassifierResult;
import dev.ahp.broker.safety.Passage;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Asks a classifier over HTTP: {@code POST} with {@code {"passages":[{"pointer","text"}]}},
 * answered with {@code
 * {"verdict":"clean|suspect|violation","score":0.0,"label":"…","pointer":"…"}}, of which only the
 * verdict is required. Size, time and number of questions are bounded on our side alone; see {@link
 * CircuitBreaker} for a classifier that is dead.
 */
public final class HttpClassifier implements Classifier {
  /** More than this is not sent. */
  static final int MOST_QUESTION_BYTES = 8 << 20;

  /** More than this of an answer is not read. */
  static final int MOST_ANSWER_BYTES = 64 << 10;

  private static final System.Logger LOG = System.getLogger("dev.ahp.server.classifier");

  private final ClassifierSettings settings;
  private final Semaphore places;
  private final LongSupplier nanos;
  private final CircuitBreaker circuitBreaker;

  public HttpClassifier(ClassifierSettings settings) {
    this(settings, System::nanoTime);
  }

  HttpClassifier(ClassifierSettings settings, LongSupplier nanos) {
    this.settings = settings;
    this.places = new Semaphore(settings.concurrency(), true);
    this.nanos = nanos;
    this.circuitBreaker = new CircuitBreaker(nanos);
  }

  @Override
  public ClassifierResult judge(List<Passage> passages) {
    byte[] question = question(passages);
    if (question.length > MOST_QUESTION_BYTES) {
      return new ClassifierResult.ClassifierFailure("large");
    }
    if (!circuitBreaker.mayAsk()) {
      return new ClassifierResult.ClassifierFailure("resting");
    }
    long deadline = nanos.getAsLong() + settings.timeout().toNanos();
    try {
      if (!places.tryAcquire(settings.timeout().toNanos(), TimeUnit.NANOSECONDS)) {
        return new ClassifierResult.ClassifierFailure("busy");
      }
      try {
        return told(asked(question, passages, deadline));
      } finally {
        places.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ClassifierResult.ClassifierFailure("timeout");
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

  private ClassifierResult asked(byte[] question, List<Passage> passages, long deadline) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json");
    if (settings.token() != null) {
      headers.put("Authorization", "Bearer " + settings.token());
    }
    Duration left = Duration.ofNanos(Math.max(1, deadline - nanos.getAsLong()));
    try {
      GuardedHttpClient.GuardedResponse response =
          GuardedHttpClient.trusted(left)
              .withMaxBytes(MOST_ANSWER_BYTES)
              .post(settings.url(), headers, question);
      return response.status() == 200
          ? ClassifierResponseParser.opinion(response.body(), passages)
          : new ClassifierResult.ClassifierFailure("status");
    } catch (GuardedHttpClient.ResponseTooLargeException e) {
      return ClassifierResponseParser.MALFORMED;
    } catch (SocketTimeoutException e) {
      return new ClassifierResult.ClassifierFailure("timeout");
    } catch (IOException e) {
      return new ClassifierResult.ClassifierFailure("unreachable");
    }
  }

  private ClassifierResult told(ClassifierResult result) {
    if (result instanceof ClassifierResult.ClassifierFailure classifierFailure) {
      if (circuitBreaker.failed()) {
        LOG.log(Level.WARNING, "the safety classifier rests: " + classifierFailure.why());
      }
    } else if (circuitBreaker.answered()) {
      LOG.log(Level.INFO, "the safety classifier answers again");
    }
    return result;
  }
}
