package dev.ahp.cli.cluster;

import dev.ahp.cli.cluster.ClusterLedger.PacketPurpose;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Threads that submit and process packets through the balancer. */
final class ClusterLoadGenerator {
  private static final int SCHEDULED_MS = 1_500;

  private final Cluster cluster;
  private final ClusterLedger ledger;
  private final List<Thread> senders = new ArrayList<>();
  private final List<Thread> workers = new ArrayList<>();
  private volatile boolean stopped;

  ClusterLoadGenerator(Cluster cluster, ClusterLedger ledger) {
    this.cluster = cluster;
    this.ledger = ledger;
  }

  /** A step that is repeated. */
  @FunctionalInterface
  private interface LoadStep {
    void run() throws InterruptedException;
  }

  void send(String token, int threads) {
    for (int i = 0; i < threads; i++) {
      ClusterClient client = cluster.as(token);
      int[] n = {i};
      senders.add(thread("sender", () -> submit(client, n[0]++), false));
    }
  }

  /** Starts threads that claim, accept and complete packets. */
  void work(String token, int threads) {
    for (int i = 0; i < threads; i++) {
      ClusterClient client = cluster.as(token);
      workers.add(thread("worker", () -> claimAndFinish(client), true));
    }
  }

  /** Starts a worker that accepts packets and never completes them. */
  void forget(String token) {
    ClusterClient client = cluster.as(token);
    String claim =
        "{\"agent\":\"sleepy\",\"max\":5,\"waitMs\":1000,\"leaseMs\":1000,\"accept\":true}";
    workers.add(thread("sleepy", () -> items(client.send("POST", "/v1/claims", claim)), true));
  }

  private Thread thread(String name, LoadStep step, boolean untilStopped) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (untilStopped ? !stopped : !ledger.isStopped()) {
                  step.run();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (RuntimeException | AssertionError e) {
                ledger.faults.add(name + ": " + e);
              }
            },
            name);
    thread.start();
    return thread;
  }

  private void submit(ClusterClient client, int n) throws InterruptedException {
    ledger.awaitCapacity();
    PacketPurpose purpose =
        n % 16 == 3
            ? PacketPurpose.SCHEDULED
            : n % 16 == 7
                ? PacketPurpose.FORGOTTEN
                : n % 8 == 5 ? PacketPurpose.CARRIED : PacketPurpose.WORK;
    String id = UUID.randomUUID().toString();
    JsonObject.Builder packet =
        JsonObject.builder()
            .put("packetId", id)
            .put("type", "task.assign")
            .put("target", purpose.target)
            .put("payload", JsonObject.builder().put("n", n).build());
    if (purpose == PacketPurpose.SCHEDULED) {
      packet.put("scheduledAt", Instant.now().plusMillis(SCHEDULED_MS).toString());
    }
    client.request("POST", "/v1/packets", packet.build().toText());
    ledger.submitted.put(id, purpose);
  }

  private void claimAndFinish(ClusterClient client) throws InterruptedException {
    String claim = "{\"agent\":\"worker\",\"max\":4,\"waitMs\":1000,\"leaseMs\":5000}";
    for (JsonObject item : items(client.send("POST", "/v1/claims", claim))) {
      finish(client, item);
    }
  }

  private static List<JsonObject> items(ClusterClient.ClusterResponse response) {
    if (!response.isSuccess()) {
      throw new AssertionError("claim failed: " + response.text());
    }
    return response.json().array("items").orElseThrow().objects();
  }

  /** Accepts and completes an offered packet, unless another worker has accepted it. */
  void finish(ClusterClient client, JsonObject item) throws InterruptedException {
    String id = item.object("packet").orElseThrow().string("packetId").orElseThrow();
    ClusterClient.ClusterResponse accepted =
        client.send("POST", "/v1/packets/" + id + "/accept", lease(item, JsonObject.builder()));
    if (!accepted.isSuccess()) {
      return;
    }
    ledger.accepted.add(id);
    JsonObject.Builder result = JsonObject.builder().put("result", JsonObject.empty());
    ClusterClient.ClusterResponse completed =
        client.send("POST", "/v1/packets/" + id + "/complete", lease(accepted.json(), result));
    if (completed.isSuccess()) {
      ledger.complete(id);
    }
  }

  private static String lease(JsonObject holder, JsonObject.Builder body) {
    String token = holder.object("lease").orElseThrow().string("token").orElseThrow();
    return body.put("leaseToken", token).build().toText();
  }

  void awaitSenders() throws InterruptedException {
    for (Thread sender : senders) {
      sender.join();
    }
  }

  void end() throws InterruptedException {
    stopped = true;
    for (Thread worker : workers) {
      worker.join();
    }
  }
}
