package dev.ahp.cli.cluster;

import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A client of the cluster with its own connection. It repeats requests after a lost connection or a
 * server error, because all requests are idempotent.
 */
final class ClusterClient {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration RETRY_INTERVAL = Duration.ofMillis(20);
  private static final int TOO_MANY_REQUESTS = 429;

  private final URI url;
  private final String token;
  private HttpClient client = newClient();

  ClusterClient(URI url, String token) {
    this.url = url;
    this.token = token;
  }

  /** A response. */
  record ClusterResponse(int status, String text) {
    JsonObject json() {
      return JsonReader.read(text, JsonLimits.RENDERING).asObject().orElseThrow();
    }

    boolean isSuccess() {
      return status < 400;
    }
  }

  private static HttpClient newClient() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofSeconds(5))
        .build();
  }

  HttpRequest.Builder newRequest(String path) {
    return HttpRequest.newBuilder(url.resolve(path)).header("Authorization", "Bearer " + token);
  }

  HttpClient client() {
    return client;
  }

  /** Sends a request until the response is final. */
  ClusterResponse send(String method, String path, String body) throws InterruptedException {
    HttpRequest.Builder request =
        newRequest(path)
            .timeout(Duration.ofSeconds(30))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    String last = "";
    while (System.nanoTime() < deadline) {
      try {
        HttpResponse<String> response =
            client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() < 500 && response.statusCode() != TOO_MANY_REQUESTS) {
          return new ClusterResponse(response.statusCode(), response.body());
        }
        last = response.body();
      } catch (IOException e) {
        last = String.valueOf(e);
        client = newClient();
      }
      LockSupport.parkNanos(RETRY_INTERVAL.toNanos());
    }
    throw new AssertionError(method + " " + path + " response no response: " + last);
  }

  /** Sends a request that must succeed. */
  JsonObject request(String method, String path, String body) throws InterruptedException {
    ClusterResponse response = send(method, path, body);
    if (!response.isSuccess()) {
      throw new AssertionError(method + " " + path + ": " + response.text());
    }
    return response.json();
  }
}
