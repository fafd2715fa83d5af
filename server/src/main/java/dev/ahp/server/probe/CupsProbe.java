package dev.ahp.server.probe;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks a print spooler by IPP whether a printer takes jobs and is not stopped. */
final class CupsProbe implements Probe {
  private static final int DEFAULT_PORT = 631;
  private static final int STOPPED = 5;

  private final URI printer;
  private final URI url;
  private final HttpClient client;
  private final Duration timeout;

  /** Takes {@code ipp://host[:631]/printers/NAME}. */
  CupsProbe(String target, Duration timeout) {
    this.printer = URI.create(target);
    if (!"ipp".equals(printer.getScheme()) || printer.getHost() == null) {
      throw new IllegalArgumentException("must be ipp://host/printers/NAME");
    }
    int port = printer.getPort() < 0 ? DEFAULT_PORT : printer.getPort();
    this.url = URI.create("http://" + printer.getHost() + ":" + port + printer.getRawPath());
    this.client = HttpClient.newBuilder().connectTimeout(timeout).build();
    this.timeout = timeout;
  }

  @Override
  public ProbeResult look() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .timeout(timeout)
            .header("Content-Type", "application/ipp")
            .POST(HttpRequest.BodyPublishers.ofByteArray(IppMessage.ask(printer.toString())))
            .build();
    HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      return ProbeResult.down("the spooler answers " + answer.statusCode());
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
