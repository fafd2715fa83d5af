package dev.ahp.cli.cluster;

import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** Listens to what is completed; comes back, perhaps to another node, where it left off. */
final class ClusterEventReader extends Thread {
  private static final String PATH = "/v1/events?types=packet.completed";

  private final Cluster cluster;
  private final ClusterLedger clusterLedger;
  private volatile boolean over;
  private final CountDownLatch listening = new CountDownLatch(1);
  private String last = "";

  ClusterEventReader(Cluster cluster, ClusterLedger clusterLedger) {
    super("events");
    this.cluster = cluster;
    this.clusterLedger = clusterLedger;
    setDaemon(true);
  }

  @Override
  public void run() {
    while (!over) {
      ClusterClient clusterClient = cluster.as(Cluster.OPERATOR);
      HttpRequest.Builder request = clusterClient.request(PATH);
      if (!last.isEmpty()) {
        request.header("Last-Event-ID", last);
      }
      try {
        HttpResponse<Stream<String>> stream =
            clusterClient.client().send(request.build(), HttpResponse.BodyHandlers.ofLines());
        listening.countDown();
        try (Stream<String> lines = stream.body()) {
          lines.forEach(this::read);
        }
      } catch (IOException | UncheckedIOException e) {
        // The node is gone; the next connection goes to another.
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
          .ifPresent(clusterLedger.told::add);
    }
  }

  void awaitListening() throws InterruptedException {
    listening.await();
  }

  void end() {
    over = true;
    interrupt();
  }
}
