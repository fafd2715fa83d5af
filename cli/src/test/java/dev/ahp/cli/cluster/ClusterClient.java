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
 * A caller of the cluster, with a connection of its own. When a connection ends or a node is not
 * well, it asks again, as a client must: everything it sends can be repeated.
 */
final class ClusterClient {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int TOO_MANY = 429;

  private final URI url;
  private final String token;
  private HttpClient client = fresh();

  ClusterClient(URI url, String token) {
    this.url = url;
    this.token = token;
  }

  /** What was answered. */
  record ClusterResponse(int status, String text) {
    JsonObject json() {
      return JsonReader.read(text, JsonLimits.RENDERING).asObject().orElseThrow();
    }

    boolean isDone() {
      return status < 400;
    }
  }

  private static HttpClient fresh() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofSeconds(5))
        .build();
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(url.resolve(path)).header("Authorization", "Bearer " + token);
  }

  HttpClient client() {
    return client;
  }

  /** Asks until there is an answer that another attempt would not change. */
  ClusterResponse ask(String method, String path, String body) throws InterruptedException {
    HttpRequest.Builder request =
        request(path)
            .timeout(Duration.ofSeconds(30))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    String last = "";
    while (System.nanoTime() < deadline) {
      try {
        HttpResponse<String> got =
            client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (got.statusCode() < 500 && got.statusCode() != TOO_MANY) {
          return new ClusterResponse(got.statusCode(), got.body());
        }
        last = got.body();
      } catch (IOException e) {
        last = String.valueOf(e);
        client = fresh();
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    throw new AssertionError(method + " " + path + " is not answered: " + last);
  }

  /** The same, of what must not be refused. */
  JsonObject done(String method, String path, String body) throws InterruptedException {
    ClusterResponse clusterResponse = ask(method, path, body);
    if (!clusterResponse.isDone()) {
      throw new AssertionError(method + " " + path + ": " + clusterResponse.text());
    }
    return clusterResponse.json();
  }
}
