package dev.ahp.server.probe;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Requests a URL. A status below 500 counts as up, including 401 and 403. */
final class HttpProbe implements Probe {
  private final HttpClient client;
  private final HttpRequest request;

  HttpProbe(String url, Duration timeout) {
    this.client = HttpClient.newBuilder().connectTimeout(timeout).build();
    this.request = HttpRequest.newBuilder(URI.create(url)).timeout(timeout).build();
  }

  @Override
  public ProbeResult check() throws IOException, InterruptedException {
    int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    return status < 500 ? ProbeResult.up("status " + status) : ProbeResult.down("status " + status);
  }
}
