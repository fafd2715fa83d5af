package dev.ahp.server.alert;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where alerts are sent.
 *
 * @param url takes them by POST
 * @param secret signs them, null for no signature
 * @param timeout for one attempt
 * @param queue how many wait at most; then the oldest is given up
 * @param attempts how often one is tried
 * @param retryBaseMs the pause after the first attempt, doubled after each
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
  private static final int MOST_DOUBLINGS = 30;

  /** The pause after an attempt that failed, the first being 1, before chance is added. */
  long pauseMs(int attempt) {
    long pause = retryBaseMs << Math.min(attempt - 1, MOST_DOUBLINGS);
    return pause < retryBaseMs || pause > retryMaxMs ? retryMaxMs : pause;
  }

  /** Without the secret, and without what the address may hold as one. */
  @Override
  public String toString() {
    return "webhook at " + url.getHost();
  }
}
