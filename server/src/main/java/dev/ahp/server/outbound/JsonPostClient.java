package dev.ahp.server.outbound;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Posts JSON to one address; redirects are not followed. */
public final class JsonPostClient {
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
  public JsonPostClient(URI url, Duration timeout, IntPredicate passing) {
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
  public enum PostOutcome {
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

  /**
   * What was answered.
   *
   * @param body null if it is larger than was asked for
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  public record PostResponse(int status, byte @Nullable [] body) {}

  /**
   * Sends and reads the answer.
   *
   * @param most how many bytes of it are read
   * @param patience from now to the last byte of the answer
   */
  public PostResponse ask(HttpRequest request, int most, Duration patience)
      throws IOException, InterruptedException, TimeoutException {
    CompletableFuture<HttpResponse<BoundedResponseBody.ResponseBytes>> asked =
        http.sendAsync(request, head -> new BoundedResponseBody(most));
    try {
      HttpResponse<BoundedResponseBody.ResponseBytes> answer =
          asked.get(patience.toNanos(), TimeUnit.NANOSECONDS);
      return new PostResponse(answer.statusCode(), answer.body().bytes());
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof HttpTimeoutException) {
        throw new TimeoutException("no answer in time");
      }
      throw new IOException("the question failed", cause);
    } finally {
      asked.cancel(true);
    }
  }

  /** Sends; what is answered is not read. */
  public PostOutcome send(HttpRequest request) throws InterruptedException {
    try {
      int status = http.send(request, BodyHandlers.discarding()).statusCode();
      if (status >= 200 && status < 300) {
        return PostOutcome.TAKEN;
      }
      return passing.test(status) ? PostOutcome.LATER : PostOutcome.NEVER;
    } catch (IOException e) {
      return PostOutcome.LATER;
    }
  }
}
