package dev.ahp.broker.service;

import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Denied;
import dev.ahp.Fence;
import dev.ahp.Lease;
import dev.ahp.Packet;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.CancellableFutures;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.ClaimCommand;
import dev.ahp.broker.command.ClaimItem;
import dev.ahp.broker.command.SubmitCommand;
import dev.ahp.broker.command.TaskAccess;
import dev.ahp.broker.command.Verb;
import dev.ahp.broker.command.VerbCommand;
import dev.ahp.broker.command.VerbResult;
import dev.ahp.broker.gate.PacketWarning;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.view.PacketView;
import dev.ahp.connection.VerbCall;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Submits packets, serves claims and applies verbs. */
final class PacketService implements PacketApi {
  private final BrokerContext context;
  private final LongPoll longPoll;
  private final ClaimRequestParser requests;
  private final ChunkService service;
  private final PacketExplainer explainer;
  private final PacketSubmitter submitter;
  private final StoredPacketReader reader;
  private final PinValidator validator;
  private final ReportChecker reports;
  private final AgentHealth health;
  private final CheckExecutors executors;

  /**
   * The executors of slow checks.
   *
   * @param schemas checks results against schemas
   * @param policies calls policies
   */
  record CheckExecutors(Executor schemas, Executor policies) {}

  PacketService(
      BrokerContext context,
      LongPoll longPoll,
      ChunkService service,
      PinValidator validator,
      AgentHealth health,
      CheckExecutors executors) {
    this.context = context;
    this.longPoll = longPoll;
    this.requests = new ClaimRequestParser(context);
    this.service = service;
    this.explainer = new PacketExplainer(context);
    this.submitter = new PacketSubmitter(context, explainer);
    this.reader = new StoredPacketReader(context);
    this.validator = validator;
    this.reports = new ReportChecker(context);
    this.health = health;
    this.executors = executors;
  }

  @Override
  public CompletableFuture<SubmittedPacket> submit(
      Caller caller, Json packet, @Nullable String idempotencyKey) {
    return submit(
        new PacketSubmitter.SubmitRequest(caller, packet, idempotencyKey, TaskAccess.OPEN_TASKS));
  }

  @Override
  public CompletableFuture<SubmittedPacket> submitFollowUp(
      Caller caller, Json packet, @Nullable String idempotencyKey) {
    return submit(
        new PacketSubmitter.SubmitRequest(caller, packet, idempotencyKey, TaskAccess.OWN_TASKS));
  }

  private CompletableFuture<SubmittedPacket> submit(PacketSubmitter.SubmitRequest request) {
    health.seen(request.caller());
    return BrokerContext.attempt(() -> submitter.submit(request).thenApply(this::toResponse));
  }

  private SubmittedPacket toResponse(SubmitCommand.SubmitResult result) {
    if (result instanceof SubmitCommand.SubmitAccepted accepted) {
      JsonObject packet = context.render(accepted.packet(), accepted.content());
      return new SubmittedPacket(
          PacketView.withWarnings(packet, PacketWarning.toJson(accepted.warnings())),
          accepted.duplicate());
    }
    throw ((SubmitCommand.SubmitRefused) result).denied();
  }

  @Override
  public CompletableFuture<List<BatchItemResult>> submitAll(Caller caller, List<Json> packets) {
    List<CompletableFuture<BatchItemResult>> results = new ArrayList<>();
    String writerKey = context.nextWriterKey();
    for (Json packet : packets) {
      results.add(
          BrokerContext.attempt(
                  () ->
                      submitter
                          .submitInOrder(caller, packet, writerKey)
                          .thenApply(this::toResponse))
              .handle(PacketService::toBatchItem));
    }
    return CompletableFuture.allOf(results.toArray(CompletableFuture[]::new))
        .thenApply(done -> results.stream().map(CompletableFuture::join).toList());
  }

  private static BatchItemResult toBatchItem(
      @Nullable SubmittedPacket submittedPacket, @Nullable Throwable failure) {
    if (submittedPacket != null) {
      return new BatchItemAccepted(submittedPacket);
    }
    RuntimeException cause =
        BrokerContext.unwrap(failure == null ? new IllegalStateException() : failure);
    if (cause instanceof Denied denied) {
      return new BatchItemRefused(denied);
    }
    throw cause;
  }

  @Override
  public JsonObject explain(Caller caller, Json packet) {
    return explainer.of(caller, packet);
  }

  @Override
  public CompletableFuture<List<Claim>> claim(Caller caller, ClaimRequest request) {
    health.seen(caller);
    return BrokerContext.attempt(
        () -> {
          ClaimCommand.ClaimParameters parameters = requests.check(caller, request);
          ClaimQuery query = parameters.query();
          List<ClaimItem> none = List.of();
          AtomicBoolean isCancelled = new AtomicBoolean();
          CompletableFuture<List<ClaimItem>> found =
              longPoll.until(
                  new LongPoll.WaitRequest(
                      query.queues(), () -> query.isSelective() || isPaused(caller), true),
                  request.patience().toMillis(),
                  () ->
                      context.run(new ClaimCommand(context.rules(), parameters, isCancelled::get)),
                  items -> !items.isEmpty(),
                  none);
          var unused = found.whenComplete((items, failure) -> isCancelled.set(found.isCancelled()));
          return CancellableFutures.map(found, items -> items.stream().map(this::toClaim).toList());
        });
  }

  private boolean isPaused(Caller caller) {
    return context.catalog().agent(caller.name()).filter(AgentEntry::isPaused).isPresent();
  }

  private Claim toClaim(ClaimItem item) {
    return new Claim(
        new Packet(context.render(item.packet(), item.content())),
        toLease(item.packet(), item.packet().lease()),
        item.accepted(),
        item.resumed(),
        Optional.ofNullable(item.checkpoint()).map(Checkpoint::new));
  }

  private static Lease toLease(PacketState packet, LeaseState lease) {
    return new Lease(
        packet.id(),
        String.valueOf(lease.holder()),
        String.valueOf(lease.token()),
        new Fence(lease.fence()),
        Instant.ofEpochMilli(lease.until()),
        Duration.ofMillis(lease.ms()));
  }

  @Override
  public CompletableFuture<JsonObject> claim(Caller caller, Json request) {
    return CancellableFutures.map(
        BrokerContext.attempt(() -> claim(caller, ClaimRequestParser.read(caller, request))),
        PacketView::of);
  }

  JsonObject render(ClaimItem item) {
    return PacketView.of(toClaim(item));
  }

  @Override
  public CompletableFuture<JsonObject> act(Caller caller, String packetId, String verb, Json json) {
    return BrokerContext.attempt(
        () -> {
          JsonObject body = CallBodyReader.of(json).json();
          Json token = body.get("leaseToken");
          String leaseToken = token == null || token.isNull() ? null : token.asString().orElse("");
          return act(caller, new VerbCall(packetId, verb, leaseToken, body))
              .thenApply(response -> PacketView.of(response, verb));
        });
  }

  @Override
  public CompletableFuture<VerbCall.VerbResponse> act(Caller caller, VerbCall call) {
    health.seen(caller);
    return BrokerContext.attempt(
        () -> {
          Verb verb =
              Verb.named(call.verb())
                  .orElseThrow(() -> BrokerContext.notFound("unknown verb " + call.verb()));
          VerbCommand command =
              withNewPackets(
                  withReport(new VerbCommand(context.rules(), caller, verb, call), verb, call),
                  caller,
                  verb,
                  call);
          return context
              .run(call.packetId(), command)
              .thenCompose(result -> runPreCheck(result, command, call.packetId()))
              .thenApply(result -> toResponse(result, command.warnings()));
        });
  }

  /**
   * Runs a slow check outside the writer thread, then the verb again with its result, until the
   * verb needs no further check.
   */
  private CompletableFuture<VerbResult> runPreCheck(
      VerbResult verbResult, VerbCommand verbCommand, String packetId) {
    VerbResult.PreCheck preCheck = verbResult.preCheck();
    if (preCheck == null) {
      return CompletableFuture.completedFuture(verbResult);
    }
    JsonObject content = verbResult.contents().get(0);
    CompletableFuture<VerbCommand> checked =
        switch (preCheck) {
          case PINS -> validator.stale(content).thenApply(verbCommand::withStalePins);
          case OUTPUT ->
              CompletableFuture.supplyAsync(
                  () -> verbCommand.withOutputChecked(content), executors.schemas());
          case POLICY ->
              CompletableFuture.supplyAsync(
                  () -> verbCommand.withPoliciesAsked(content), executors.policies());
        };
    return checked.thenCompose(
        again ->
            context
                .run(packetId, again)
                .thenCompose(result -> runPreCheck(result, again, packetId)));
  }

  /** Adds the checked texts of the body, if the verb reports any. */
  private VerbCommand withReport(VerbCommand command, Verb verb, VerbCall call) {
    List<String> members = verb.reportMembers();
    return members.stream().noneMatch(call.arguments()::has)
        ? command
        : command.withReport(reports.check(call.packetId(), call.arguments(), members));
  }

  /** Adds the admitted packets of a handoff or a delegation. */
  private VerbCommand withNewPackets(VerbCommand command, Caller caller, Verb verb, VerbCall call) {
    try {
      return switch (verb) {
        case HANDOFF -> command.withHandoff(submitter.forHandoff(caller, call));
        case DELEGATE -> command.withPackets(submitter.forDelegation(caller, call));
        default -> command;
      };
    } catch (Denied denied) {
      return command.withBodyError(denied);
    }
  }

  private VerbCall.VerbResponse toResponse(VerbResult result, List<PacketWarning> warnings) {
    if (result.refusal() != null) {
      throw result.refusal();
    }
    List<JsonObject> contents = result.contents();
    List<Packet> created = new ArrayList<>();
    for (int i = 0; i < result.created().size(); i++) {
      created.add(new Packet(context.render(result.created().get(i), contents.get(i + 1))));
    }
    return new VerbCall.VerbResponse(
        new Packet(context.render(result.packet(), contents.get(0))),
        result.lease() == null ? null : toLease(result.packet(), result.lease()),
        created,
        PacketWarning.toJson(warnings));
  }

  @Override
  public JsonObject get(Caller caller, String packetId) {
    return reader.get(caller, packetId);
  }

  @Override
  public JsonObject outcome(Caller caller, String packetId) {
    return reader.outcome(caller, packetId);
  }

  @Override
  public JsonObject list(Caller caller, Map<String, String> filter, PageRequest pageRequest) {
    return reader.list(caller, filter, pageRequest);
  }

  @Override
  public JsonObject ids(Caller caller, String prefix) {
    return reader.ids(caller, prefix);
  }

  @Override
  public JsonObject trace(Caller caller, String packetId, PageRequest pageRequest) {
    return reader.trace(caller, packetId, pageRequest);
  }

  @Override
  public CompletableFuture<ChunkReceipt> addChunk(Caller caller, String packetId, Json body) {
    return BrokerContext.attempt(() -> service.add(caller, packetId, body));
  }

  @Override
  public CompletableFuture<JsonObject> chunks(
      Caller caller, String packetId, long after, int limit, long waitMs) {
    return BrokerContext.attempt(() -> service.read(caller, packetId, after, limit, waitMs));
  }
}
