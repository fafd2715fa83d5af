package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.admission.CheckedReport;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PacketApi.ChunkReceipt;
import dev.ahp.broker.command.AddChunkCommand;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
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

/** Streams of chunks that belong to packets. */
final class ChunkService {
  private static final long MAX_WAIT_MS = 60_000;
  private static final int BATCH_SIZE = 50;
  private static final int READERS = 2;

  private final BrokerContext context;
  private final LongPoll longPoll;
  private final ReportChecker reports;
  private final Executor readers = readers();

  ChunkService(BrokerContext context, ScheduledExecutorService timer) {
    this.context = context;
    this.longPoll = new LongPoll(timer);
    this.reports = new ReportChecker(context);
  }

  /** Reads chunks for waiting callers, so that adding a chunk does not wait for them. */
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

  /** Handles an announcement of another node; an empty list may mean any queue. */
  void onAnnouncement(List<String> queues) {
    longPoll.wakeFirst(queues);
  }

  void endWaits() {
    longPoll.endExternalWaits();
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
    checkSchema(content, body.json());
    CheckedReport report = reports.checkChunk(content, body.json());
    if (report.denial() != null) {
      throw report.denial();
    }
    AddChunkCommand command =
        new AddChunkCommand(
            context.rules(),
            caller,
            packetId,
            report,
            new AddChunkCommand.ChunkPosition(index, total, last));
    return context
        .run(packetId, command)
        .thenApply(
            result -> {
              wakeAll(packetId);
              context.store().announce(List.of(queueOf(packetId)));
              return new ChunkReceipt(result.json(), result.repeated());
            });
  }

  private void wakeAll(String packetId) {
    longPoll.wake(Map.of(queueOf(packetId), Integer.MAX_VALUE / 2));
  }

  private static String queueOf(String packetId) {
    return "chunks:" + packetId;
  }

  private void checkSchema(JsonObject content, JsonObject body) {
    Json data = Objects.requireNonNullElse(body.get("data"), Json.Null.NULL);
    String schemaId =
        content.object("payload").flatMap(it -> it.string("chunkSchema")).orElse(null);
    if (schemaId != null) {
      Schema schema =
          context
              .catalog()
              .schema(schemaId)
              .orElseThrow(
                  () ->
                      invalid("/data", "must match the schema " + schemaId + ", which is unknown"));
      ViolationList violations = ViolationList.of(schema.violations(data)).under("/data");
      if (!violations.isEmpty()) {
        throw new Denied(ProblemCode.SCHEMA_INVALID, violations);
      }
    }
  }

  private static Denied invalid(String pointer, String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, pointer, message)));
  }

  CompletableFuture<JsonObject> read(
      Caller caller, String packetId, long after, int limit, long waitMs) {
    JsonObject now = page(caller, packetId, after, limit);
    if (waitMs <= 0 || hasChunks(now)) {
      return CompletableFuture.completedFuture(recorded(caller, packetId, now));
    }
    return longPoll
        .until(
            new LongPoll.WaitRequest(List.of(queueOf(packetId)), () -> false, true),
            Math.min(waitMs, MAX_WAIT_MS),
            () ->
                CompletableFuture.supplyAsync(() -> page(caller, packetId, after, limit), readers),
            ChunkService::hasChunks,
            now)
        .thenApply(page -> recorded(caller, packetId, wakeOthers(packetId, page)));
  }

  private JsonObject recorded(Caller caller, String packetId, JsonObject page) {
    if (context.reads().isEnabled()) {
      PacketState packet = context.read(view -> context.visible(view, caller, packetId));
      context.reads().chunks(caller, packet, page);
    }
    return page;
  }

  /** Wakes the other waiting callers; an announcement of another node wakes only the first. */
  private JsonObject wakeOthers(String packetId, JsonObject page) {
    if (hasChunks(page)) {
      wakeAll(packetId);
    }
    return page;
  }

  private static boolean hasChunks(JsonObject page) {
    return page.bool("closed").orElse(false)
        || !page.array("items").orElse(JsonArray.empty()).isEmpty();
  }

  private JsonObject page(Caller caller, String packetId, long after, int limit) {
    return context.read(
        (StoreView view) -> {
          PacketState packet = context.visible(view, caller, packetId);
          List<Json> items = chunks(view, packetId, after, limit);
          boolean closed = packet.is(PacketAttribute.STREAM_CLOSED);
          long count = packet.count(PacketAttribute.STREAM_COUNT);
          long last = after + items.size();
          boolean more = last < count - 1;
          return JsonObject.builder()
              .put("items", new JsonArray(items))
              .put("closed", closed)
              .put("next", more || !closed ? Json.of(last) : Json.Null.NULL)
              .build();
        });
  }

  /** Reads chunks in small batches within the size budget, because chunks can be large. */
  private static List<Json> chunks(StoreView view, String packetId, long after, int limit) {
    List<Json> items = new ArrayList<>();
    SizeBudget sizeBudget = new SizeBudget();
    String from = after < 0 ? "" : AddChunkCommand.key(packetId, after);
    boolean more = true;
    while (more && items.size() < limit && sizeBudget.hasRemaining()) {
      int step = Math.min(BATCH_SIZE, limit - items.size());
      List<KeyValueEntry> read = view.entries(KeyValueTable.CHUNKS, packetId + "/", from, step);
      for (int i = 0; i < read.size() && sizeBudget.hasRemaining(); i++) {
        JsonObject chunk = Objects.requireNonNull(read.get(i).value());
        if (sizeBudget.admits(chunk)) {
          items.add(chunk);
          from = read.get(i).key();
        }
      }
      more = read.size() == step;
    }
    return items;
  }
}
