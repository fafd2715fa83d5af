package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PacketApi.ChunkReceipt;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.broker.command.AddChunkCommand;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.gate.SafetyGate;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.contract.Safety;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Streams of chunks that belong to a packet. */
final class ChunkService {
  private static final long LONGEST_WAIT_MS = 60_000;
  private static final int AT_ONCE = 50;
  private static final int READERS = 2;

  private final BrokerContext context;
  private final LongPoll longPoll;
  private final Executor readers = readers();

  ChunkService(BrokerContext context, ScheduledExecutorService timer) {
    this.context = context;
    this.longPoll = new LongPoll(timer);
  }

  /** Who adds a chunk does not wait until all who waited for it have read it. */
  private static Executor readers() {
    ThreadPoolExecutor readers =
        new ThreadPoolExecutor(
            READERS,
            READERS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "ahp-chunks");
              thread.setDaemon(true);
              return thread;
            });
    readers.allowCoreThreadTimeOut(true);
    return readers;
  }

  /** Another node has announced something, perhaps chunks; nothing stands for all it may be. */
  void announced(List<String> queues) {
    longPoll.wakeFirsts(queues);
  }

  /** From now on nobody waits. */
  void endWaits() {
    longPoll.sendGuestsHome();
  }

  CompletableFuture<ChunkReceipt> add(Caller caller, String packetId, Json json) {
    CallBodyReader body = CallBodyReader.of(json);
    long index = body.integer("index", 0, Integer.MAX_VALUE, -1);
    long total = body.integer("total", 0, Integer.MAX_VALUE, -1);
    boolean last = body.flag("final");
    if (!body.json().has("data")) {
      body.wrong("data", "is required");
    }
    JsonObject content =
        context.read(view -> view.content(context.visible(view, caller, packetId)));
    body.check();
    judge(content, body.json());
    AddChunkCommand unit =
        new AddChunkCommand(
            context.rules(),
            caller,
            packetId,
            body,
            new AddChunkCommand.ChunkPosition(index, total, last));
    return context
        .run(packetId, unit)
        .thenApply(
            addChunkResult -> {
              wakeAll(packetId);
              context.store().announce(List.of(line(packetId)));
              return new ChunkReceipt(addChunkResult.json(), addChunkResult.repeated());
            });
  }

  private void wakeAll(String packetId) {
    longPoll.wake(Map.of(line(packetId), Integer.MAX_VALUE / 2));
  }

  private static String line(String packetId) {
    return "chunks:" + packetId;
  }

  private void judge(JsonObject content, JsonObject body) {
    Json data = Objects.requireNonNullElse(body.get("data"), Json.Null.NULL);
    String schemaId =
        content.object("payload").flatMap(it -> it.string("chunkSchema")).orElse(null);
    if (schemaId != null) {
      Schema schema =
          context
              .catalog()
              .schema(schemaId)
              .orElseThrow(
                  () -> invalid("/data", "is to fit " + schemaId + ", which is not known"));
      List<Violation> violations =
          schema.violations(data).stream().map(it -> it.under("/data")).toList();
      if (!violations.isEmpty()) {
        throw new Denied(ProblemCode.SCHEMA_INVALID, violations);
      }
    }
    judgeText(content, JsonObject.builder().put("data", data).build());
  }

  private void judgeText(JsonObject content, JsonObject texts) {
    Judgement judgement = context.admission().judge().judge(texts, edge(content));
    if (judgement.isBlocked()) {
      throw new Denied(ProblemCode.SAFETY_VIOLATION, SafetyGate.violations(judgement));
    }
    String unjudged = judgement.unjudged();
    if (unjudged != null) {
      throw new Denied(ProblemCode.UNAVAILABLE, List.of(SafetyGate.unjudged(unjudged)));
    }
  }

  /** A chunk is judged as its packet was, by the contract of that edge alone. */
  private Safety edge(JsonObject content) {
    Catalog catalog = context.catalog();
    TargetRoute route = catalog.route(content.string("target").orElse(""));
    return content
        .string("contract")
        .flatMap(catalog::contract)
        .filter(it -> catalog.between(content.string("sender").orElse(""), route).contains(it))
        .map(it -> it.contract().safety())
        .orElse(new Safety(JsonObject.empty()));
  }

  private static Denied invalid(String pointer, String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, pointer, message)));
  }

  CompletableFuture<JsonObject> read(
      Caller caller, String packetId, long after, int limit, long waitMs) {
    JsonObject now = page(caller, packetId, after, limit);
    if (waitMs <= 0 || isNews(now)) {
      return CompletableFuture.completedFuture(now);
    }
    return longPoll
        .until(
            new LongPoll.WaitRequest(List.of(line(packetId)), false, true),
            Math.min(waitMs, LONGEST_WAIT_MS),
            () ->
                CompletableFuture.supplyAsync(() -> page(caller, packetId, after, limit), readers),
            ChunkService::isNews,
            now)
        .thenApply(page -> passedOn(packetId, page));
  }

  /** What came by another node wakes only the first in line, and it is for all. */
  private JsonObject passedOn(String packetId, JsonObject page) {
    if (isNews(page)) {
      wakeAll(packetId);
    }
    return page;
  }

  private static boolean isNews(JsonObject page) {
    return page.bool("closed").orElse(false)
        || !page.array("items").orElse(JsonArray.empty()).isEmpty();
  }

  private JsonObject page(Caller caller, String packetId, long after, int limit) {
    return context.read(
        (StoreView view) -> {
          PacketState packet = context.visible(view, caller, packetId);
          List<Json> items = chunks(view, packetId, after, limit);
          boolean closed = packet.attributes().is("streamClosed");
          long count = packet.attributes().number("streamCount");
          long last = after + items.size();
          boolean more = last < count - 1;
          return JsonObject.builder()
              .put("items", new JsonArray(items))
              .put("closed", closed)
              .put("next", more || !closed ? Json.of((double) last) : Json.Null.NULL)
              .build();
        });
  }

  /** A chunk can be as large as a packet, so they are read a few at a time, while there is room. */
  private static List<Json> chunks(StoreView view, String packetId, long after, int limit) {
    List<Json> items = new ArrayList<>();
    SizeBudget sizeBudget = new SizeBudget();
    String from = after < 0 ? "" : AddChunkCommand.key(packetId, after);
    boolean more = true;
    while (more && items.size() < limit && sizeBudget.hasRemaining()) {
      int step = Math.min(AT_ONCE, limit - items.size());
      List<KeyValueEntry> read = view.entries(KeyValueTable.CHUNKS, packetId + "/", from, step);
      for (int i = 0; i < read.size() && sizeBudget.hasRemaining(); i++) {
        JsonObject chunk = Objects.requireNonNull(read.get(i).value());
        sizeBudget.take(chunk);
        items.add(chunk);
        from = read.get(i).key();
      }
      more = read.size() == step;
    }
    return items;
  }
}
