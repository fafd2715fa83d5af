package dev.ahp.server.probe;

import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** Asks a print spooler by IPP whether a printer takes jobs and is not stopped. */
final class CupsProbe implements Probe {
  private static final int DEFAULT_PORT = 631;
  private static final int STOPPED = 5;

  private final URI printer;
  private final URI url;
  private final GuardedHttpClient http;

  /** Takes {@code ipp://host[:631]/printers/NAME}. */
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
  public ProbeResult look() throws IOException {
    GuardedHttpClient.GuardedResponse answer =
        http.post(
            url, Map.of("Content-Type", "application/ipp"), IppMessage.ask(printer.toString()));
    if (answer.status() != 200) {
      return ProbeResult.down("the spooler answers " + answer.status());
    }
    return judged(IppMessage.read(answer.body()));
  }

  private static ProbeResult judged(IppMessage answer) {
    if (!answer.ok()) {
      return ProbeResult.down("the spooler refuses: status " + answer.status());
    }
    if (answer.integer("printer-state") == STOPPED) {
      return ProbeResult.down("the printer is stopped");
    }
    return answer.integer("printer-is-accepting-jobs") == 0
        ? ProbeResult.down("the printer takes no jobs")
        : ProbeResult.up("the printer takes jobs");
  }
}
