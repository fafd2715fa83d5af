package dev.ahp.cli.cluster;

import dev.ahp.cli.cluster.ClusterLedger.PacketPurpose;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Threads that submit packets and work them off, through the balancer. */
final class ClusterLoadGenerator {
  private static final int SCHEDULED_MS = 1_500;

  private final Cluster cluster;
  private final ClusterLedger clusterLedger;
  private final List<Thread> senders = new ArrayList<>();
  private final List<Thread> workers = new ArrayList<>();
  private volatile boolean over;

  ClusterLoadGenerator(Cluster cluster, ClusterLedger clusterLedger) {
    this.cluster = cluster;
    this.clusterLedger = clusterLedger;
  }

  /** Something to do again and again. */
  @FunctionalInterface
  private interface LoadStep {
    void run() throws InterruptedException;
  }

  void send(String token, int threads) {
    for (int i = 0; i < threads; i++) {
      ClusterClient clusterClient = cluster.as(token);
      int[] n = {i};
      senders.add(thread("sender", () -> submit(clusterClient, n[0]++), false));
    }
  }

  /** Claims, accepts and completes. */
  void work(String token, int threads) {
    for (int i = 0; i < threads; i++) {
      ClusterClient clusterClient = cluster.as(token);
      workers.add(thread("worker", () -> claimAndDo(clusterClient), true));
    }
  }

  /** Accepts and is never heard of again. */
  void forget(String token) {
    ClusterClient clusterClient = cluster.as(token);
    String claim =
        "{\"agent\":\"sleepy\",\"max\":5,\"waitMs\":1000,\"leaseMs\":1000,\"accept\":true}";
    workers.add(
        thread("sleepy", () -> items(clusterClient.ask("POST", "/v1/claims", claim)), true));
  }

  private Thread thread(String name, LoadStep loadStep, boolean untilOver) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (untilOver ? !over : !clusterLedger.isEnough()) {
                  loadStep.run();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (RuntimeException | AssertionError e) {
                clusterLedger.faults.add(name + ": " + e);
              }
            },
            name);
    thread.start();
    return thread;
  }

  private void submit(ClusterClient clusterClient, int n) throws InterruptedException {
    clusterLedger.awaitRoom();
    PacketPurpose packetPurpose =
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
            .put("target", packetPurpose.target)
            .put("payload", JsonObject.builder().put("n", n).build());
    if (packetPurpose == PacketPurpose.SCHEDULED) {
      packet.put("scheduledAt", Instant.now().plusMillis(SCHEDULED_MS).toString());
    }
    clusterClient.done("POST", "/v1/packets", packet.build().toText());
    clusterLedger.submitted.put(id, packetPurpose);
  }

  private void claimAndDo(ClusterClient clusterClient) throws InterruptedException {
    String claim = "{\"agent\":\"worker\",\"max\":4,\"waitMs\":1000,\"leaseMs\":5000}";
    for (JsonObject item : items(clusterClient.ask("POST", "/v1/claims", claim))) {
      finish(clusterClient, item);
    }
  }

  private static List<JsonObject> items(ClusterClient.ClusterResponse clusterResponse) {
    if (!clusterResponse.isDone()) {
      throw new AssertionError("a claim: " + clusterResponse.text());
    }
    return clusterResponse.json().array("items").orElseThrow().objects();
  }

  /** Accepts what was offered and completes it; who is too late leaves it to another. */
  void finish(ClusterClient clusterClient, JsonObject item) throws InterruptedException {
    String id = item.object("packet").orElseThrow().string("packetId").orElseThrow();
    ClusterClient.ClusterResponse accepted =
        clusterClient.ask(
            "POST", "/v1/packets/" + id + "/accept", lease(item, JsonObject.builder()));
    if (!accepted.isDone()) {
      return;
    }
    clusterLedger.accepted.add(id);
    JsonObject.Builder result = JsonObject.builder().put("result", JsonObject.empty());
    ClusterClient.ClusterResponse completed =
        clusterClient.ask(
            "POST", "/v1/packets/" + id + "/complete", lease(accepted.json(), result));
    if (completed.isDone()) {
      clusterLedger.done(id);
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
    over = true;
    for (Thread worker : workers) {
      worker.join();
    }
  }
}
