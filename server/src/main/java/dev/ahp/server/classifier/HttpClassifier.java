package dev.ahp.server.classifier;

import dev.ahp.broker.safety.Classifier;
import dev.ahp.broker.safety.ClassifierResult;
import dev.ahp.broker.safety.TextPassage;
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
 * A classifier that is called over HTTP. The request is a {@code POST} with {@code
 * {"passages":[{"pointer","text"}]}}. The response is {@code
 * {"verdict":"clean|suspect|violation","score":0.0,"label":"…","pointer":"…"}}; only the verdict is
 * required. This class limits size, time and concurrency; a {@link CircuitBreaker} skips a
 * classifier that keeps failing.
 */
public final class HttpClassifier implements Classifier {
  /** Larger requests are not sent. */
  static final int MAX_REQUEST_BYTES = 8 << 20;

  /** Larger responses are not read. */
  static final int MAX_RESPONSE_BYTES = 64 << 10;

  private static final System.Logger LOG = System.getLogger("dev.ahp.server.classifier");

  private final ClassifierSettings settings;
  private final GuardedHttpClient http;
  private final Semaphore slots;
  private final LongSupplier nanos;
  private final CircuitBreaker breaker;

  public HttpClassifier(ClassifierSettings settings) {
    this(settings, System::nanoTime);
  }

  HttpClassifier(ClassifierSettings settings, LongSupplier nanos) {
    this.settings = settings;
    this.http = GuardedHttpClient.trusted(settings.timeout()).withMaxBytes(MAX_RESPONSE_BYTES);
    this.slots = new Semaphore(settings.concurrency(), true);
    this.nanos = nanos;
    this.breaker = new CircuitBreaker(nanos);
  }

  @Override
  public ClassifierResult judge(List<TextPassage> textPassages) {
    byte[] body = body(textPassages);
    if (body.length > MAX_REQUEST_BYTES) {
      return new ClassifierResult.ClassifierFailure("large");
    }
    if (!breaker.allowsRequest()) {
      return new ClassifierResult.ClassifierFailure("resting");
    }
    long deadline = nanos.getAsLong() + settings.timeout().toNanos();
    try {
      if (!slots.tryAcquire(settings.timeout().toNanos(), TimeUnit.NANOSECONDS)) {
        return new ClassifierResult.ClassifierFailure("busy");
      }
      try {
        return recordOutcome(request(body, textPassages, deadline));
      } finally {
        slots.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ClassifierResult.ClassifierFailure("timeout");
    }
  }

  private static byte[] body(List<TextPassage> textPassages) {
    List<Json> items = new ArrayList<>();
    for (TextPassage textPassage : textPassages) {
      items.add(
          JsonObject.builder()
              .put("pointer", textPassage.pointer())
              .put("text", textPassage.text())
              .build());
    }
    String text = JsonObject.builder().put("passages", new JsonArray(items)).build().toText();
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private ClassifierResult request(byte[] body, List<TextPassage> textPassages, long deadline) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json");
    if (settings.token() != null) {
      headers.put("Authorization", "Bearer " + settings.token());
    }
    Duration left = Duration.ofNanos(Math.max(1, deadline - nanos.getAsLong()));
    try {
      GuardedHttpClient.GuardedResponse response = http.post(settings.url(), headers, body, left);
      return response.status() == 200
          ? ClassifierResponseParser.parse(response.body(), textPassages)
          : new ClassifierResult.ClassifierFailure("status");
    } catch (GuardedHttpClient.ResponseTooLargeException e) {
      return ClassifierResponseParser.MALFORMED;
    } catch (SocketTimeoutException e) {
      return new ClassifierResult.ClassifierFailure("timeout");
    } catch (IOException e) {
      return new ClassifierResult.ClassifierFailure("unreachable");
    }
  }

  private ClassifierResult recordOutcome(ClassifierResult result) {
    if (result instanceof ClassifierResult.ClassifierFailure failure) {
      if (breaker.onFailure()) {
        LOG.log(Level.WARNING, "the safety classifier is paused: " + failure.why());
      }
    } else if (breaker.onSuccess()) {
      LOG.log(Level.INFO, "the safety classifier responds again");
    }
    return result;
  }
}
