package dev.ahp.server.probe;

import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** Requests a URL. A status below 500 counts as up, including 401 and 403. */
final class HttpProbe implements Probe {
  private final GuardedHttpClient http;
  private final URI url;

  HttpProbe(String url, Duration timeout) {
    this.http = GuardedHttpClient.trusted(timeout);
    this.url = URI.create(url);
  }

  @Override
  public ProbeResult check() throws IOException {
    int status = http.getForStatus(url, Map.of());
    return status < 500 ? ProbeResult.up("status " + status) : ProbeResult.down("status " + status);
  }
}
