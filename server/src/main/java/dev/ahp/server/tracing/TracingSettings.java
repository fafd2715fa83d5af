package dev.ahp.server.tracing;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * Where traces are sent.
 *
 * @param traces takes OTLP over HTTP by POST
 * @param headers {@code Name: value} each, sent along
 * @param service what this daemon is called there
 * @param timeout for one attempt
 * @param queue how many packets wait at most to be told of
 */
public record TracingSettings(
    URI traces, List<String> headers, String service, Duration timeout, int queue) {
  public TracingSettings {
    headers = List.copyOf(headers);
  }

  /** Without the headers, which may hold a secret. */
  @Override
  public String toString() {
    return "traces to " + traces.getHost();
  }
}
