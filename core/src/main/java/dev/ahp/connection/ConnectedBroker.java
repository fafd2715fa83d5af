package dev.ahp.connection;

import dev.ahp.Agents;
import dev.ahp.Audit;
import dev.ahp.AuditRecord;
import dev.ahp.Broker;
import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Join;
import dev.ahp.JoinOn;
import dev.ahp.Lease;
import dev.ahp.Packet;
import dev.ahp.PacketBuilder;
import dev.ahp.Result;
import dev.ahp.Schedules;
import dev.ahp.Task;
import dev.ahp.TaskResult;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A {@link Broker} over a {@link BrokerConnection}. It completes handoffs before it sends them. */
public final class ConnectedBroker implements Broker {
  private static final String OPERATOR = "operator";
  private static final long MAX_WAIT_MS = 60_000;
  private static final int WAITING_PACKETS = 100;
  private static final long NANOS_PER_MS = 1_000_000;

  private final BrokerConnection connection;

  public ConnectedBroker(BrokerConnection connection) {
    this.connection = connection;
  }

  @Override
  public Agents agents() {
    return connection.agents();
  }

  @Override
  public Schedules schedules() {
    return connection.schedules();
  }

  @Override
  public Packet submit(Packet packet) {
    String sender = packet.sender().orElse(OPERATOR);
    String task = packet.taskId().orElseGet(() -> UUID.randomUUID().toString());
    return new Packet(connection.submit(sender, prepare(packet.json(), sender, task)));
  }

  /** Adds defaults and compresses the history to fit the receiver's context window. */
  private JsonObject prepare(JsonObject packet, String sender, String task) {
    return ContextWindowFitter.fit(
        HandoffDefaults.apply(packet, sender, task, Instant.now()), connection::agents);
  }

  @Override
  public List<Claim> claim(ClaimRequest request) {
    return connection.claim(request);
  }

  @Override
  public Lease accept(Claim claim) {
    return accept(claim, claim.lease().length());
  }

  @Override
  public Lease accept(Claim claim, Duration length) {
    if (claim.accepted()) {
      return claim.lease();
    }
    return granted(act(claim.lease(), "accept", withLength(length)));
  }

  @Override
  public Packet reject(Claim claim, String reason, String message) {
    JsonObject.Builder error = JsonObject.builder().put("reason", reason).put("message", message);
    return act(claim.lease(), "reject", error).packet();
  }

  @Override
  public Lease renew(Lease lease) {
    return granted(act(lease, "renew", withLength(lease.length())));
  }

  private static JsonObject.Builder withLength(Duration length) {
    return JsonObject.builder().put("leaseMs", length.toMillis());
  }

  private static Lease granted(VerbCall.VerbResponse response) {
    return Objects.requireNonNull(response.lease(), "the response has no lease");
  }

  @Override
  public Packet progress(Lease lease, String note) {
    return act(lease, "progress", JsonObject.builder().put("note", note)).packet();
  }

  @Override
  public Packet waitForTool(Lease lease) {
    return act(lease, "wait", JsonObject.builder().put("on", "tool")).packet();
  }

  @Override
  public Packet askPeople(Lease lease, String queue, String question) {
    JsonObject.Builder arguments =
        JsonObject.builder().put("on", "human").put("queue", queue).put("question", question);
    return act(lease, "wait", arguments).packet();
  }

  @Override
  public Packet resume(Lease lease) {
    return act(lease, "resume", JsonObject.builder()).packet();
  }

  @Override
  public Packet complete(Lease lease, Result result) {
    return act(lease, "complete", result.json().toBuilder()).packet();
  }

  @Override
  public Packet fail(Lease lease, String code, String message, boolean retryable) {
    JsonObject error = JsonObject.builder().put("code", code).put("message", message).build();
    JsonObject.Builder arguments =
        JsonObject.builder().put("error", error).put("retryable", retryable);
    return act(lease, "fail", arguments).packet();
  }

  @Override
  public Packet block(Lease lease, List<String> needs) {
    JsonObject.Builder arguments = JsonObject.builder().put("needs", JsonArray.ofStrings(needs));
    return act(lease, "block", arguments).packet();
  }

  @Override
  public void chunk(Lease lease, Json data) {
    JsonObject body =
        JsonObject.builder().put("data", data).put("leaseToken", lease.token()).build();
    connection.chunk(lease.holder(), lease.packetId(), body);
  }

  @Override
  public Packet cancel(String packetId, String reason) {
    String sender = packet(packetId).sender().orElseThrow();
    JsonObject body = JsonObject.builder().put("reason", reason).build();
    return connection.act(sender, new VerbCall(packetId, "cancel", null, body)).packet();
  }

  @Override
  public Packet handoff(Lease lease, PacketBuilder packet, Checkpoint checkpoint) {
    String task = packet(lease.packetId()).taskId().orElseThrow();
    JsonObject next = prepare(packet.build().json(), lease.holder(), task);
    JsonObject.Builder arguments =
        JsonObject.builder().put("packet", next).put("checkpoint", checkpoint.value());
    return act(lease, "handoff", arguments).created().get(0);
  }

  @Override
  public List<Packet> delegate(Lease lease, Join join, JoinOn joinOn, Packet... children) {
    String task = packet(lease.packetId()).taskId().orElseThrow();
    List<Json> prepared =
        Arrays.stream(children)
            .map(it -> (Json) prepare(it.json(), lease.holder(), task))
            .collect(Collectors.toList());
    JsonObject.Builder arguments =
        JsonObject.builder().put("children", new JsonArray(prepared)).put("join", join.toString());
    if (joinOn != JoinOn.COMPLETED) {
      arguments.put("joinOn", joinOn.wireName());
    }
    return act(lease, "delegate", arguments).created();
  }

  @Override
  public Packet review(String reviewer, String packetId, String verdict, String notes) {
    JsonObject body = JsonObject.builder().put("verdict", verdict).put("notes", notes).build();
    return connection.act(reviewer, new VerbCall(packetId, "review", null, body)).packet();
  }

  private VerbCall.VerbResponse act(Lease lease, String verb, JsonObject.Builder arguments) {
    return connection.act(
        lease.holder(), new VerbCall(lease.packetId(), verb, lease.token(), arguments.build()));
  }

  @Override
  public Packet packet(String packetId) {
    return new Packet(connection.packet(packetId));
  }

  @Override
  public Set<String> waitingTypes(String agent) {
    JsonArray waiting =
        connection
            .packets(agent, "ready", WAITING_PACKETS)
            .array("items")
            .orElse(JsonArray.empty());
    return waiting.objects().stream()
        .map(it -> it.string("type").orElse(""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Override
  public Task task(String taskId) {
    return new Task(connection.task(taskId));
  }

  @Override
  public TaskResult result(String taskId, Duration wait) {
    long deadline = System.nanoTime() + wait.toNanos();
    while (true) {
      long remaining = Math.max(0, (deadline - System.nanoTime()) / NANOS_PER_MS);
      TaskResult result =
          new TaskResult(connection.result(taskId, Math.min(remaining, MAX_WAIT_MS)));
      if (result.ended() || remaining <= MAX_WAIT_MS) {
        return result;
      }
    }
  }

  @Override
  public List<AuditRecord> trace(String taskId) {
    List<AuditRecord> records = new ArrayList<>();
    String after = null;
    do {
      JsonObject page = connection.trace(taskId, after);
      page.array("items")
          .orElse(JsonArray.empty())
          .objects()
          .forEach(it -> records.add(new AuditRecord(it)));
      after = page.string("next").orElse(null);
    } while (after != null);
    return records;
  }

  @Override
  public AutoCloseable watch(Consumer<Packet> ended) {
    return connection.watch(ended);
  }

  @Override
  public Audit audit() {
    return connection.audit();
  }

  @Override
  public void close() {
    connection.close();
  }
}
