package dev.ahp.connection;

import dev.ahp.Agents;
import dev.ahp.Audit;
import dev.ahp.AuditRecord;
import dev.ahp.Broker;
import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Fence;
import dev.ahp.Join;
import dev.ahp.Lease;
import dev.ahp.Packet;
import dev.ahp.PacketBuilder;
import dev.ahp.Result;
import dev.ahp.Task;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A {@link Broker} that translates typed calls to JSON for a {@link BrokerConnection}. */
public final class ConnectedBroker implements Broker {
  private static final String OPERATOR = "operator";

  private final BrokerConnection connection;

  public ConnectedBroker(BrokerConnection connection) {
    this.connection = connection;
  }

  @Override
  public Agents agents() {
    return connection.agents();
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
    JsonObject.Builder body =
        JsonObject.builder()
            .put("agent", request.agent())
            .put("max", request.max())
            .put("waitMs", request.patience().toMillis())
            .put("leaseMs", request.lease().toMillis())
            .put("accept", request.accept());
    if (request.taskId() != null) {
      body.put("taskId", request.taskId());
    }
    if (!request.types().isEmpty()) {
      body.put("types", JsonArray.ofStrings(List.copyOf(request.types())));
    }
    JsonObject response = connection.claim(request.agent(), body.build());
    return response.array("items").orElse(JsonArray.empty()).objects().stream()
        .map(it -> claim(it, request.agent()))
        .toList();
  }

  private static Claim claim(JsonObject item, String agent) {
    Packet packet = new Packet(item.object("packet").orElseThrow());
    return new Claim(
        packet,
        lease(item, packet.packetId().orElseThrow(), agent),
        item.bool("accepted").orElse(false),
        item.bool("resumed").orElse(false),
        Optional.ofNullable(item.get("checkpoint"))
            .filter(it -> !it.isNull())
            .map(Checkpoint::new));
  }

  private static Lease lease(JsonObject response, String packetId, String agent) {
    JsonObject lease = response.object("lease").orElseThrow();
    return new Lease(
        packetId,
        agent,
        lease.string("token").orElseThrow(),
        new Fence(lease.number("fence").orElseThrow().longValue()),
        lease.string("until").flatMap(Rfc3339::parse).orElseThrow(),
        Duration.ofMillis(lease.number("ms").orElseThrow().longValue()));
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
    Lease offer = claim.lease();
    JsonObject.Builder body = JsonObject.builder().put("leaseMs", length.toMillis());
    return lease(act(offer, "accept", body), offer.packetId(), offer.holder());
  }

  @Override
  public Packet reject(Claim claim, String reason, String message) {
    return packet(
        act(
            claim.lease(),
            "reject",
            JsonObject.builder().put("reason", reason).put("message", message)));
  }

  @Override
  public Lease renew(Lease lease) {
    JsonObject.Builder body = JsonObject.builder().put("leaseMs", lease.length().toMillis());
    return lease(act(lease, "renew", body), lease.packetId(), lease.holder());
  }

  @Override
  public Packet progress(Lease lease, String note) {
    return packet(act(lease, "progress", JsonObject.builder().put("note", note)));
  }

  @Override
  public Packet waitForTool(Lease lease) {
    return packet(act(lease, "wait", JsonObject.builder().put("on", "tool")));
  }

  @Override
  public Packet askPeople(Lease lease, String queue, String question) {
    return packet(
        act(
            lease,
            "wait",
            JsonObject.builder().put("on", "human").put("queue", queue).put("question", question)));
  }

  @Override
  public Packet resume(Lease lease) {
    return packet(act(lease, "resume", JsonObject.builder()));
  }

  @Override
  public Packet complete(Lease lease, Result result) {
    return packet(act(lease, "complete", result.json().toBuilder()));
  }

  @Override
  public Packet fail(Lease lease, String code, String message) {
    JsonObject error = JsonObject.builder().put("code", code).put("message", message).build();
    return packet(act(lease, "fail", JsonObject.builder().put("error", error)));
  }

  @Override
  public Packet block(Lease lease, List<String> needs) {
    return packet(
        act(lease, "block", JsonObject.builder().put("needs", JsonArray.ofStrings(needs))));
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
    return packet(connection.act(sender, packetId, "cancel", body));
  }

  @Override
  public Packet handoff(Lease lease, PacketBuilder packet, Checkpoint checkpoint) {
    String task = packet(lease.packetId()).taskId().orElseThrow();
    JsonObject next = prepare(packet.build().json(), lease.holder(), task);
    JsonObject response =
        act(
            lease,
            "handoff",
            JsonObject.builder().put("packet", next).put("checkpoint", checkpoint.value()));
    return new Packet(response.object("handoff").orElseThrow());
  }

  @Override
  public List<Packet> delegate(Lease lease, Join join, Packet... children) {
    String task = packet(lease.packetId()).taskId().orElseThrow();
    List<Json> prepared =
        Arrays.stream(children)
            .map(it -> (Json) prepare(it.json(), lease.holder(), task))
            .collect(Collectors.toList());
    JsonObject response =
        act(
            lease,
            "delegate",
            JsonObject.builder()
                .put("children", new JsonArray(prepared))
                .put("join", join.toString()));
    return response.array("children").orElse(JsonArray.empty()).objects().stream()
        .map(Packet::new)
        .toList();
  }

  @Override
  public Packet review(String reviewer, String packetId, String verdict, String notes) {
    JsonObject body = JsonObject.builder().put("verdict", verdict).put("notes", notes).build();
    return packet(connection.act(reviewer, packetId, "review", body));
  }

  private JsonObject act(Lease lease, String verb, JsonObject.Builder body) {
    return connection.act(
        lease.holder(), lease.packetId(), verb, body.put("leaseToken", lease.token()).build());
  }

  private static Packet packet(JsonObject response) {
    return new Packet(response.object("packet").orElseThrow());
  }

  @Override
  public Packet packet(String packetId) {
    return new Packet(connection.packet(packetId));
  }

  @Override
  public Task task(String taskId) {
    return new Task(connection.task(taskId));
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
