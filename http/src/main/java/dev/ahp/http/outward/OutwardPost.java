package dev.ahp.http.outward;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.IntPredicate;

/** Posts JSON to one address; redirects are not followed, and what it answers is not read. */
public final class OutwardPost {
  private final URI url;
  private final Duration timeout;
  private final IntPredicate passing;
  private final HttpClient http;

  /**
   * A way out.
   *
   * @param timeout for one attempt
   * @param passing statuses that may be another one the next time
   */
  public OutwardPost(URI url, Duration timeout, IntPredicate passing) {
    this.url = url;
    this.timeout = timeout;
    this.passing = passing;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /** What came of an attempt. */
  public enum Outcome {
    TAKEN,
    LATER,
    NEVER
  }

  /** A request to which headers can be added. */
  public HttpRequest.Builder request(byte[] body) {
    return HttpRequest.newBuilder(url)
        .timeout(timeout)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
  }

  public Outcome send(HttpRequest request) throws InterruptedException {
    try {
      int status = http.send(request, BodyHandlers.discarding()).statusCode();
      if (status >= 200 && status < 300) {
        return Outcome.TAKEN;
      }
      return passing.test(status) ? Outcome.LATER : Outcome.NEVER;
    } catch (IOException e) {
      return Outcome.LATER;
    }
  }
}
