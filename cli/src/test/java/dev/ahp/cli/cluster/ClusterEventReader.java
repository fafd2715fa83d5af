package dev.ahp.cli.cluster;

import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** Reads completion events. It resumes on any node after a lost connection. */
final class ClusterEventReader extends Thread {
  private static final String PATH = "/v1/events?types=packet.completed";

  private final Cluster cluster;
  private final ClusterLedger ledger;
  private volatile boolean stopped;
  private final CountDownLatch listening = new CountDownLatch(1);
  private String last = "";

  ClusterEventReader(Cluster cluster, ClusterLedger ledger) {
    super("events");
    this.cluster = cluster;
    this.ledger = ledger;
    setDaemon(true);
  }

  @Override
  public void run() {
    while (!stopped) {
      ClusterClient client = cluster.as(Cluster.OPERATOR);
      HttpRequest.Builder request = client.newRequest(PATH);
      if (!last.isEmpty()) {
        request.header("Last-Event-ID", last);
      }
      try {
        HttpResponse<Stream<String>> stream =
            client.client().send(request.build(), HttpResponse.BodyHandlers.ofLines());
        listening.countDown();
        try (Stream<String> lines = stream.body()) {
          lines.forEach(this::read);
        }
      } catch (IOException | UncheckedIOException e) {
        // The node has stopped; the next connection goes to another node.
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void read(String line) {
    if (line.startsWith("id:")) {
      last = line.substring("id:".length()).strip();
    } else if (line.startsWith("data:")) {
      JsonReader.read(line.substring("data:".length()), JsonLimits.RENDERING)
          .asObject()
          .flatMap(it -> it.string("packetId"))
          .ifPresent(ledger.notified::add);
    }
  }

  void awaitListening() throws InterruptedException {
    listening.await();
  }

  void end() {
    stopped = true;
    interrupt();
  }
}
