package dev.ahp.net;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.function.IntPredicate;

/** The outcome of one attempt to post a document. */
public enum PostOutcome {
  ACCEPTED,
  RETRY_LATER,
  REJECTED;

  /**
   * Posts JSON once. A connection failure can be retried.
   *
   * @param retryable returns true for error statuses that may change later
   */
  public static PostOutcome of(
      GuardedHttpClient http,
      URI url,
      Map<String, String> headers,
      byte[] body,
      IntPredicate retryable) {
    try {
      int status = http.postForStatus(url, headers, body);
      if (status >= 200 && status < 300) {
        return ACCEPTED;
      }
      return retryable.test(status) ? RETRY_LATER : REJECTED;
    } catch (IOException e) {
      return RETRY_LATER;
    }
  }
}
