package dev.ahp.broker.embedded;

import dev.ahp.Agents;
import dev.ahp.Audit;
import dev.ahp.Broker;
import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Denied;
import dev.ahp.Fence;
import dev.ahp.Join;
import dev.ahp.Lease;
import dev.ahp.Packet;
import dev.ahp.PacketBuilder;
import dev.ahp.Record;
import dev.ahp.Result;
import dev.ahp.Task;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.Page;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The desks as typed calls. In this process callers are trusted: a packet's sender sends it. */
public final class EmbeddedBroker implements Broker {
  private static final int PAGE = 1_000;

  private final Exchange exchange;

  public EmbeddedBroker(Exchange exchange) {
    this.exchange = exchange;
  }

  /** What it stands on, for what has no typed call. */
  public Exchange exchange() {
    return exchange;
  }

  @Override
  public Agents agents() {
    return new EmbeddedAgents(exchange);
  }

  @Override
  public Packet submit(Packet packet) {
    String sender = packet.sender().orElse(Caller.OPERATOR.name());
    String task = packet.taskId().orElseGet(() -> UUID.randomUUID().toString());
    JsonObject stamped = Stamp.on(packet.json(), sender, task, Instant.now());
    return new Packet(await(exchange.packets().submit(as(sender), stamped, null)).packet());
  }

  private static Caller as(String name) {
    return name.equals(Caller.OPERATOR.name()) ? Caller.OPERATOR : Caller.agent(name);
  }

  @Override
  public List<Claim> claim(ClaimRequest request) {
    JsonObject.Builder body =
        JsonObject.builder()
            .put("agent", request.agent())
            .put("max", request.max())
            .put("waitMs", (double) request.patience().toMillis())
            .put("leaseMs", (double) request.lease().toMillis())
            .put("accept", request.accept());
    if (request.taskId() != null) {
      body.put("taskId", request.taskId());
    }
    if (!request.types().isEmpty()) {
      body.put("types", JsonArray.ofStrings(List.copyOf(request.types())));
    }
    JsonObject answer =
        await(exchange.packets().claim(Caller.agent(request.agent()), body.build()));
    return answer.array("items").orElse(JsonArray.empty()).objects().stream()
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

  private static Lease lease(JsonObject answer, String packetId, String agent) {
    JsonObject lease = answer.object("lease").orElseThrow();
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
    JsonObject.Builder body = JsonObject.builder().put("leaseMs", (double) length.toMillis());
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
    JsonObject.Builder body =
        JsonObject.builder().put("leaseMs", (double) lease.length().toMillis());
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
    await(exchange.packets().addChunk(Caller.agent(lease.holder()), lease.packetId(), body));
  }

  @Override
  public Packet cancel(String packetId, String reason) {
    String sender = packet(packetId).sender().orElseThrow();
    return packet(
        await(
            exchange
                .packets()
                .act(
                    as(sender),
                    packetId,
                    "cancel",
                    JsonObject.builder().put("reason", reason).build())));
  }

  @Override
  public Packet handoff(Lease lease, PacketBuilder packet, Checkpoint checkpoint) {
    String task = packet(lease.packetId()).taskId().orElseThrow();
    JsonObject next = Stamp.on(packet.build().json(), lease.holder(), task, Instant.now());
    JsonObject answer =
        act(
            lease,
            "handoff",
            JsonObject.builder().put("packet", next).put("checkpoint", checkpoint.value()));
    return new Packet(answer.object("handoff").orElseThrow());
  }

  @Override
  public List<Packet> delegate(Lease lease, Join join, Packet... children) {
    String task = packet(lease.packetId()).taskId().orElseThrow();
    List<Json> stamped =
        Arrays.stream(children)
            .map(it -> (Json) Stamp.on(it.json(), lease.holder(), task, Instant.now()))
            .collect(Collectors.toList());
    JsonObject answer =
        act(
            lease,
            "delegate",
            JsonObject.builder()
                .put("children", new JsonArray(stamped))
                .put("join", join.toString()));
    return answer.array("children").orElse(JsonArray.empty()).objects().stream()
        .map(Packet::new)
        .toList();
  }

  @Override
  public Packet review(String reviewer, String packetId, String verdict, String notes) {
    return packet(
        await(
            exchange
                .packets()
                .act(
                    as(reviewer),
                    packetId,
                    "review",
                    JsonObject.builder().put("verdict", verdict).put("notes", notes).build())));
  }

  private JsonObject act(Lease lease, String verb, JsonObject.Builder body) {
    return await(
        exchange
            .packets()
            .act(
                Caller.agent(lease.holder()),
                lease.packetId(),
                verb,
                body.put("leaseToken", lease.token()).build()));
  }

  private static Packet packet(JsonObject answer) {
    return new Packet(answer.object("packet").orElseThrow());
  }

  @Override
  public Packet packet(String packetId) {
    return new Packet(exchange.packets().get(Caller.OPERATOR, packetId));
  }

  @Override
  public Task task(String taskId) {
    return new Task(exchange.tasks().get(Caller.OPERATOR, taskId));
  }

  @Override
  public List<Record> trace(String taskId) {
    List<Record> records = new ArrayList<>();
    String after = null;
    do {
      JsonObject page = exchange.tasks().trace(Caller.OPERATOR, taskId, new Page(PAGE, after));
      page.array("items")
          .orElse(JsonArray.empty())
          .objects()
          .forEach(it -> records.add(new Record(it)));
      after = page.string("next").orElse(null);
    } while (after != null);
    return records;
  }

  @Override
  public AutoCloseable watch(Consumer<Packet> ended) {
    EventDesk.Filter filter = new EventDesk.Filter(null, Set.of(), null);
    return exchange
        .events()
        .listen(
            Caller.OPERATOR,
            filter,
            (event, id, record) -> {
              boolean over =
                  record.string("to").flatMap(Status::named).map(Status::isFinal).orElse(false)
                      && !record.string("from").equals(record.string("to"));
              if (over) {
                record.string("packetId").map(this::packet).ifPresent(ended);
              }
            });
  }

  @Override
  public Audit audit() {
    return new EmbeddedAudit(exchange);
  }

  /** Waits, and throws what the caller is refused with as it is. */
  static <T> T await(CompletableFuture<T> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Denied denied) {
        denied.fillInStackTrace();
        throw denied;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    exchange.close();
  }
}
