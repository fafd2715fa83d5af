package dev.ahp.cli.cluster;

import dev.ahp.cli.cluster.Tally.Kind;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Threads that submit packets and work them off, through the balancer. */
final class Callers {
  private static final int SCHEDULED_MS = 1_500;

  private final Cluster cluster;
  private final Tally tally;
  private final List<Thread> senders = new ArrayList<>();
  private final List<Thread> workers = new ArrayList<>();
  private volatile boolean over;

  Callers(Cluster cluster, Tally tally) {
    this.cluster = cluster;
    this.tally = tally;
  }

  /** Something to do again and again. */
  @FunctionalInterface
  private interface Round {
    void run() throws InterruptedException;
  }

  void send(String token, int threads) {
    for (int i = 0; i < threads; i++) {
      Door door = cluster.as(token);
      int[] n = {i};
      senders.add(thread("sender", () -> submit(door, n[0]++), false));
    }
  }

  /** Claims, accepts and completes. */
  void work(String token, int threads) {
    for (int i = 0; i < threads; i++) {
      Door door = cluster.as(token);
      workers.add(thread("worker", () -> claimAndDo(door), true));
    }
  }

  /** Accepts and is never heard of again. */
  void forget(String token) {
    Door door = cluster.as(token);
    String claim =
        "{\"agent\":\"sleepy\",\"max\":5,\"waitMs\":1000,\"leaseMs\":1000,\"accept\":true}";
    workers.add(thread("sleepy", () -> items(door.ask("POST", "/v1/claims", claim)), true));
  }

  private Thread thread(String name, Round round, boolean untilOver) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (untilOver ? !over : !tally.isEnough()) {
                  round.run();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (RuntimeException | AssertionError e) {
                tally.faults.add(name + ": " + e);
              }
            },
            name);
    thread.start();
    return thread;
  }

  private void submit(Door door, int n) throws InterruptedException {
    tally.awaitRoom();
    Kind kind =
        n % 16 == 3
            ? Kind.SCHEDULED
            : n % 16 == 7 ? Kind.FORGOTTEN : n % 8 == 5 ? Kind.CARRIED : Kind.WORK;
    String id = UUID.randomUUID().toString();
    JsonObject.Builder packet =
        JsonObject.builder()
            .put("packetId", id)
            .put("type", "task.assign")
            .put("target", kind.target)
            .put("payload", JsonObject.builder().put("n", n).build());
    if (kind == Kind.SCHEDULED) {
      packet.put("scheduledAt", Instant.now().plusMillis(SCHEDULED_MS).toString());
    }
    door.done("POST", "/v1/packets", packet.build().toText());
    tally.submitted.put(id, kind);
  }

  private void claimAndDo(Door door) throws InterruptedException {
    String claim = "{\"agent\":\"worker\",\"max\":4,\"waitMs\":1000,\"leaseMs\":5000}";
    for (JsonObject item : items(door.ask("POST", "/v1/claims", claim))) {
      finish(door, item);
    }
  }

  private static List<JsonObject> items(Door.Answer answer) {
    if (!answer.isDone()) {
      throw new AssertionError("a claim: " + answer.text());
    }
    return answer.json().array("items").orElseThrow().objects();
  }

  /** Accepts what was offered and completes it; who is too late leaves it to another. */
  void finish(Door door, JsonObject item) throws InterruptedException {
    String id = item.object("packet").orElseThrow().string("packetId").orElseThrow();
    Door.Answer accepted =
        door.ask("POST", "/v1/packets/" + id + "/accept", lease(item, JsonObject.builder()));
    if (!accepted.isDone()) {
      return;
    }
    tally.accepted.add(id);
    JsonObject.Builder result = JsonObject.builder().put("result", JsonObject.empty());
    Door.Answer completed =
        door.ask("POST", "/v1/packets/" + id + "/complete", lease(accepted.json(), result));
    if (completed.isDone()) {
      tally.done(id);
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
