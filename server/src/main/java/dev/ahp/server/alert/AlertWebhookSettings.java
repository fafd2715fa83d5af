package dev.ahp.server.alert;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the alert webhook.
 *
 * @param url receives each alert in a POST request
 * @param secret signs the requests; null for no signature
 * @param timeout of one attempt
 * @param queue maximum number of queued alerts; when it is full, the oldest alert is dropped
 * @param attempts maximum number of attempts per alert
 * @param retryBaseMs the pause after the first attempt; it doubles after each attempt
 * @param retryMaxMs the longest pause
 */
public record AlertWebhookSettings(
    URI url,
    @Nullable String secret,
    Duration timeout,
    int queue,
    int attempts,
    long retryBaseMs,
    long retryMaxMs) {
  private static final int MAX_DOUBLINGS = 30;

  /** Returns the pause after the given failed attempt, without jitter. The first attempt is 1. */
  long pauseMs(int attempt) {
    long pause = retryBaseMs << Math.min(attempt - 1, MAX_DOUBLINGS);
    return pause < retryBaseMs || pause > retryMaxMs ? retryMaxMs : pause;
  }

  /** Omits the secret and the URL's path and query, which may contain one. */
  @Override
  public String toString() {
    return "webhook at " + url.getHost();
  }
}
