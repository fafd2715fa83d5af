package dev.ahp.cli.daemon;

import dev.ahp.client.DaemonAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Sends requests to {@code /mcp} with the credentials of the client. */
final class McpDaemonClient {
  private final DaemonAddress address;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  McpDaemonClient(DaemonAddress address) {
    this.address = address;
  }

  /** Returns the message for a request that the daemon did not answer. */
  String unreachable() {
    return "no response from the daemon at " + address.base();
  }

  HttpRequest.Builder request(String accept) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.uri("/mcp")).header("Accept", accept);
    if (address.token() != null) {
      request.header("Authorization", "Bearer " + address.token());
    }
    if (address.agent() != null) {
      request.header("AHP-Agent", address.agent());
    }
    return request;
  }

  /** Returns a request with a message as its body. */
  HttpRequest.Builder post(String message) {
    return request("application/json, text/event-stream")
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(message));
  }

  HttpResponse<InputStream> send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
  }

  /** Sends a request that can be cancelled. */
  CompletableFuture<HttpResponse<InputStream>> sendAsync(HttpRequest request) {
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
  }

  /** Sends a request whose response does not matter. */
  void sendAndForget(HttpRequest request) throws InterruptedException {
    try {
      client.send(request, HttpResponse.BodyHandlers.discarding());
    } catch (IOException | UncheckedIOException e) {
      // The daemon does without the request, too.
    }
  }
}
