package dev.ahp.broker.desk;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.PacketDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.move.Acted;
import dev.ahp.broker.move.Acting;
import dev.ahp.broker.move.Body;
import dev.ahp.broker.move.Claiming;
import dev.ahp.broker.move.Submitting;
import dev.ahp.broker.move.Verb;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.View;
import dev.ahp.broker.view.PacketView;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.problem.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The desk of packets in this process. */
final class LocalPackets implements PacketDesk {
  private final Office office;
  private final LongPoll longPoll;
  private final ClaimRequests requests;
  private final Chunks chunks;
  private final Explaining explaining;
  private final NewPackets newPackets;
  private final Pins pins;
  private final LossWatch losses;

  LocalPackets(Office office, LongPoll longPoll, Chunks chunks, Pins pins, LossWatch losses) {
    this.office = office;
    this.longPoll = longPoll;
    this.requests = new ClaimRequests(office);
    this.chunks = chunks;
    this.explaining = new Explaining(office);
    this.newPackets = new NewPackets(office);
    this.pins = pins;
    this.losses = losses;
  }

  @Override
  public CompletableFuture<Submitted> submit(
      Caller caller, Json packet, @Nullable String idempotencyKey) {
    return Office.attempt(
        () -> newPackets.submit(caller, packet, idempotencyKey).thenApply(this::answered));
  }

  private Submitted answered(Submitting.Answer answer) {
    if (answer instanceof Submitting.Taken taken) {
      return new Submitted(office.shown(taken.packet(), taken.content()), taken.duplicate());
    }
    throw ((Submitting.Refused) answer).denied();
  }

  @Override
  public CompletableFuture<List<Answer>> submitAll(Caller caller, List<Json> packets) {
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    String together = office.nextInTurn();
    for (Json packet : packets) {
      answers.add(
          Office.attempt(
                  () -> newPackets.submitInTurn(caller, packet, together).thenApply(this::answered))
              .handle(LocalPackets::one));
    }
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApply(done -> answers.stream().map(CompletableFuture::join).toList());
  }

  private static Answer one(@Nullable Submitted submitted, @Nullable Throwable failure) {
    if (submitted != null) {
      return new Taken(submitted);
    }
    RuntimeException cause =
        Office.unwrapped(failure == null ? new IllegalStateException() : failure);
    if (cause instanceof Denied denied) {
      return new Refused(denied);
    }
    throw cause;
  }

  @Override
  public JsonObject explain(Caller caller, Json packet) {
    return explaining.of(caller, packet);
  }

  @Override
  public CompletableFuture<JsonObject> claim(Caller caller, Json request) {
    return Office.attempt(
        () -> {
          ClaimRequests.Wanted wanted = requests.read(caller, request);
          ClaimQuery query = wanted.request().query();
          List<Claiming.Item> nothing = List.of();
          return longPoll
              .until(
                  new LongPoll.Line(query.queues(), query.isChoosy(), true),
                  wanted.waitMs(),
                  () -> office.run(new Claiming(office.environment(), wanted.request())),
                  items -> !items.isEmpty(),
                  nothing)
              .thenApply(this::shownItems);
        });
  }

  private JsonObject shownItems(List<Claiming.Item> items) {
    List<Json> shown = new ArrayList<>();
    items.forEach(item -> shown.add(shown(item)));
    return JsonObject.builder().put("items", new JsonArray(shown)).build();
  }

  JsonObject shown(Claiming.Item item) {
    return JsonObject.builder()
        .put("packet", office.shown(item.packet(), item.content()))
        .put("lease", PacketView.of(item.packet().lease()))
        .put("accepted", item.accepted())
        .put("resumed", item.resumed())
        .put("checkpoint", item.checkpoint() == null ? Json.Null.NULL : item.checkpoint())
        .build();
  }

  @Override
  public CompletableFuture<JsonObject> act(Caller caller, String packetId, String verb, Json json) {
    return Office.attempt(
        () -> {
          Verb known =
              Verb.named(verb).orElseThrow(() -> Office.notFound("there is no verb " + verb));
          JsonObject body = Body.of(json).json();
          Acting acting = new Acting(office.environment(), caller, packetId, known, body);
          return office
              .run(packetId, prepared(acting, caller, packetId, known, body))
              .thenCompose(acted -> looked(acted, acting, packetId))
              .thenApply(acted -> answered(acted, known));
        });
  }

  /** What takes long is looked at beside the lane, and the verb tried again with what was seen. */
  private CompletableFuture<Acted> looked(Acted acted, Acting acting, String packetId) {
    Acted.Look look = acted.look();
    if (look == null) {
      return CompletableFuture.completedFuture(acted);
    }
    JsonObject content = acted.contents().get(0);
    return CompletableFuture.supplyAsync(
            () ->
                switch (look) {
                  case PINS -> acting.finding(pins.stale(content));
                  case OUTPUT -> acting.heldTo(content);
                })
        .thenCompose(again -> office.run(packetId, again));
  }

  /** With what must be found out before the rows are touched. */
  private Acting prepared(
      Acting acting, Caller caller, String packetId, Verb verb, JsonObject body) {
    try {
      return switch (verb) {
        case HANDOFF -> acting.bringing(newPackets.forHandoff(caller, packetId, body));
        case DELEGATE -> acting.bringing(newPackets.forDelegation(caller, packetId, body));
        default -> acting;
      };
    } catch (Denied denied) {
      return acting.failing(denied);
    }
  }

  private JsonObject answered(Acted acted, Verb verb) {
    if (acted.refusal() != null) {
      throw acted.refusal();
    }
    JsonObject.Builder answer =
        JsonObject.builder().put("packet", office.shown(acted.packet(), acted.contents().get(0)));
    if (acted.lease() != null) {
      answer.put("lease", PacketView.of(acted.lease()));
    }
    List<Json> made = new ArrayList<>();
    for (int i = 0; i < acted.made().size(); i++) {
      made.add(office.shown(acted.made().get(i), acted.contents().get(i + 1)));
    }
    if (verb == Verb.HANDOFF) {
      losses.look(acted.contents().get(0), acted.contents().get(1));
      answer.put("handoff", made.get(0));
    }
    if (verb == Verb.DELEGATE) {
      answer.put("children", new JsonArray(made));
    }
    return answer.build();
  }

  @Override
  public JsonObject get(Caller caller, String packetId) {
    return office.read(view -> office.shown(view, office.visible(view, caller, packetId)));
  }

  @Override
  public JsonObject list(Caller caller, Map<String, String> filter, Page page) {
    boolean brief = "brief".equals(filter.get("view"));
    return office.read(
        view ->
            new Sieve<>(
                    (after, limit) -> view.packets(query(filter, after, limit, page.newest())),
                    PacketState::number)
                .page(page, found -> it -> shown(view, it, caller, brief)));
  }

  private @Nullable Json shown(View view, PacketState packet, Caller caller, boolean brief) {
    if (!office.parties(view).includes(packet, caller)) {
      return null;
    }
    return brief ? PacketView.brief(packet) : office.shown(view, packet);
  }

  private static PacketQuery query(
      Map<String, String> filter, long after, int limit, boolean newest) {
    Status status =
        filter.containsKey("status")
            ? Status.named(filter.get("status"))
                .orElseThrow(
                    () ->
                        Denied.of(
                            ProblemCode.MALFORMED,
                            "status is no status of a packet",
                            JsonObject.empty()))
            : null;
    return new PacketQuery(
        filter.get("taskId"),
        status,
        filter.get("sender"),
        filter.get("target"),
        filter.get("owner"),
        filter.get("type"),
        filter.get("parentPacketId"),
        filter.get("runId"),
        after,
        limit,
        newest);
  }

  @Override
  public JsonObject trace(Caller caller, String packetId, Page page) {
    return office.read(
        (View view) -> {
          PacketState packet = office.visible(view, caller, packetId);
          RecordQuery query =
              new RecordQuery(
                  packet.taskId(),
                  packetId,
                  null,
                  null,
                  null,
                  Pages.place(page),
                  page.limit(),
                  false);
          return Pages.ofRecords(view, query);
        });
  }

  @Override
  public CompletableFuture<Chunked> addChunk(Caller caller, String packetId, Json body) {
    return Office.attempt(() -> chunks.add(caller, packetId, body));
  }

  @Override
  public CompletableFuture<JsonObject> chunks(
      Caller caller, String packetId, long after, int limit, long waitMs) {
    return Office.attempt(() -> chunks.read(caller, packetId, after, limit, waitMs));
  }
}
