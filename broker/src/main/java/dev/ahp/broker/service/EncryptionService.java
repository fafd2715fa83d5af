package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EncryptionApi;
import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.seal.WrappedKey;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.SealPosition;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Manages the keys of an encrypted store: renews the data key every day, encrypts data keys with a
 * new master key, and encrypts rows that are older than the encryption, in small transactions.
 */
final class EncryptionService implements EncryptionApi {
  private static final String PROGRESS = "encryption-progress";
  private static final String DONE = "done";
  private static final long RENEWAL_MS = Duration.ofDays(1).toMillis();
  private static final int MAX_KEYS = 100_000;
  private static final int BATCH_ROWS = 200;

  /** The part of each second in which old rows are encrypted. */
  private static final long STEP_NANOS = Duration.ofMillis(250).toNanos();

  private final BrokerContext context;
  private final @Nullable DataKeyRing keys;
  private boolean isRewrapped;
  private boolean isSealed;

  EncryptionService(BrokerContext context) {
    this.context = context;
    this.keys = context.store().dataKeys();
  }

  @Override
  public JsonObject status(Caller caller) {
    BrokerContext.requireReader(caller);
    return keys == null
        ? JsonObject.builder().put("enabled", false).build()
        : context.read(view -> status(view, keys));
  }

  private static JsonObject status(StoreView view, DataKeyRing ring) {
    List<WrappedKey> stored =
        stored(view.entries(KeyValueTable.SETTINGS, WrappedKey.PREFIX, "", MAX_KEYS));
    Map<String, Integer> byMaster = new LinkedHashMap<>();
    ring.masters().ids().forEach(it -> byMaster.put(it, 0));
    stored.forEach(it -> byMaster.merge(it.master(), 1, Integer::sum));
    List<Json> masters = new ArrayList<>();
    byMaster.forEach(
        (id, count) ->
            masters.add(
                JsonObject.builder()
                    .put("id", id)
                    .put("newest", id.equals(ring.masters().newest()))
                    .put("dataKeys", (long) count)
                    .build()));
    JsonObject progress = view.entry(KeyValueTable.SETTINGS, PROGRESS);
    return JsonObject.builder()
        .put("enabled", true)
        .put("masterKeys", new JsonArray(masters))
        .put("dataKeys", (long) stored.size())
        .put("oldRows", progress == null ? JsonObject.builder().put(DONE, false).build() : progress)
        .build();
  }

  private static List<WrappedKey> stored(List<KeyValueEntry> entries) {
    return entries.stream()
        .filter(it -> it.value() != null)
        .map(it -> WrappedKey.of(it.key(), Objects.requireNonNull(it.value())))
        .toList();
  }

  @Override
  public CompletableFuture<JsonObject> rotate(Caller caller) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          if (keys == null) {
            throw Denied.of(
                ProblemCode.ILLEGAL_TRANSITION,
                "the store is not encrypted; set encryption in ahp.yaml",
                JsonObject.empty());
          }
          return rewrap(keys, caller.name()).thenApply(done -> status(caller));
        });
  }

  /** Encrypts all data keys with the newest master key, in one transaction with its record. */
  private CompletableFuture<Integer> rewrap(DataKeyRing ring, String actor) {
    return context.runOnFirstWriter(Commands.of(work -> rewrap(work, ring, actor)));
  }

  private static int rewrap(UnitOfWork work, DataKeyRing ring, String actor) {
    List<WrappedKey> changed = new ArrayList<>();
    List<String> before = new ArrayList<>();
    for (WrappedKey old :
        stored(work.entries(KeyValueTable.SETTINGS, WrappedKey.PREFIX, MAX_KEYS))) {
      WrappedKey rewrapped = ring.rewrap(old);
      if (rewrapped != null) {
        changed.add(rewrapped);
        before.add(old.master());
      }
    }
    changed.forEach(it -> work.put(KeyValueTable.SETTINGS, it.key(), it.toJson()));
    if (!changed.isEmpty()) {
      work.record(
          AuditEntry.of(AuditEvent.ENCRYPTION_CHANGED, actor)
              .data(
                  JsonObject.builder()
                      .put("change", "rotated")
                      .put("before", JsonArray.ofStrings(before.stream().distinct().toList()))
                      .put("after", ring.masters().newest())
                      .put("dataKeys", (long) changed.size())
                      .build()));
    }
    return changed.size();
  }

  /** Does what is due. Runs on one thread, about every second. */
  void maintain() {
    if (keys == null) {
      return;
    }
    if (!isRewrapped) {
      rewrap(keys, Caller.BROKER.name()).join();
      isRewrapped = true;
    }
    if (context.clock().millis() - keys.newestCreatedAt() >= RENEWAL_MS) {
      renew(keys);
    }
    if (!isSealed) {
      sealOldRows();
    }
  }

  /** Stores a new data key, unless another node has. */
  private void renew(DataKeyRing ring) {
    WrappedKey next = ring.next(context.clock().millis());
    WrappedKey stored =
        context
            .runOnFirstWriter(
                Commands.of(
                    work -> {
                      JsonObject known = work.entry(KeyValueTable.SETTINGS, next.key());
                      if (known != null) {
                        return WrappedKey.of(next.key(), known);
                      }
                      work.put(KeyValueTable.SETTINGS, next.key(), next.toJson());
                      return next;
                    }))
            .join();
    ring.add(stored);
  }

  private void sealOldRows() {
    long end = System.nanoTime() + STEP_NANOS;
    while (!isSealed && System.nanoTime() < end) {
      isSealed = context.runOnFirstWriter(Commands.of(EncryptionService::sealSome)).join();
    }
  }

  /** Encrypts some rows and moves the position in the same transaction; returns true at the end. */
  private static boolean sealSome(UnitOfWork work) {
    JsonObject progress = work.entry(KeyValueTable.SETTINGS, PROGRESS);
    if (progress != null && progress.bool(DONE).orElse(false)) {
      return true;
    }
    SealPosition from =
        progress == null
            ? SealPosition.START
            : new SealPosition(
                progress.string("table").orElse(""), progress.string("after").orElse(""));
    SealPosition next = work.sealOld(from, BATCH_ROWS);
    JsonObject.Builder changed = JsonObject.builder().put(DONE, next == null);
    if (next != null) {
      changed.put("table", next.table()).put("after", next.after());
    }
    work.put(KeyValueTable.SETTINGS, PROGRESS, changed.build());
    return next == null;
  }
}
