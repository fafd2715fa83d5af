package dev.ahp.server.probe;

import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** Checks by IPP that a printer accepts jobs and is not stopped. */
final class CupsProbe implements Probe {
  private static final int DEFAULT_PORT = 631;
  private static final int STOPPED = 5;

  private final URI printer;
  private final URI url;
  private final GuardedHttpClient http;

  /** Accepts a target {@code ipp://host[:631]/printers/NAME}. */
  CupsProbe(String target, Duration timeout) {
    this.printer = URI.create(target);
    if (!"ipp".equals(printer.getScheme()) || printer.getHost() == null) {
      throw new IllegalArgumentException("must be ipp://host/printers/NAME");
    }
    int port = printer.getPort() < 0 ? DEFAULT_PORT : printer.getPort();
    this.url = URI.create("http://" + printer.getHost() + ":" + port + printer.getRawPath());
    this.http = GuardedHttpClient.trusted(timeout);
  }

  @Override
  public ProbeResult check() throws IOException {
    GuardedHttpClient.GuardedResponse response =
        http.post(
            url, Map.of("Content-Type", "application/ipp"), IppMessage.request(printer.toString()));
    if (response.status() != 200) {
      return ProbeResult.down("the print server returned HTTP status " + response.status());
    }
    return evaluate(IppMessage.read(response.body()));
  }

  private static ProbeResult evaluate(IppMessage response) {
    if (!response.isSuccess()) {
      return ProbeResult.down("the print server returned IPP status " + response.status());
    }
    if (response.integer("printer-state") == STOPPED) {
      return ProbeResult.down("the printer is stopped");
    }
    return response.integer("printer-is-accepting-jobs") == 0
        ? ProbeResult.down("the printer rejects jobs")
        : ProbeResult.up("the printer accepts jobs");
  }
}
