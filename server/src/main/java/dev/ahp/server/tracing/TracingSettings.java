package dev.ahp.server.tracing;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * Settings of the trace export.
 *
 * @param traces the URL that receives OTLP over HTTP in POST requests
 * @param headers additional headers, each as {@code Name: value}
 * @param service the name of this daemon in traces
 * @param timeout of one attempt
 * @param queue maximum number of queued packets
 */
public record TracingSettings(
    URI traces, List<String> headers, String service, Duration timeout, int queue) {
  public TracingSettings {
    headers = List.copyOf(headers);
  }

  /** Returns the same settings with another name of the daemon. */
  public TracingSettings named(String newService) {
    return new TracingSettings(traces, headers, newService, timeout, queue);
  }

  /** Omits the headers, which may contain a secret. */
  @Override
  public String toString() {
    return "traces to " + traces.getHost();
  }
}
