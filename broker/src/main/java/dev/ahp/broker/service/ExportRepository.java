package dev.ahp.broker.service;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.ExportApi.ExportKey;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.id.NamespaceName;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stored exports between namespaces. Every change is recorded with the states around it. */
final class ExportRepository {
  private static final String KEY_PREFIX = "export/";
  private static final String STATE = "state";
  private static final String REMOVING = "removing";
  private static final int MAX = (NamespaceName.MAX_COUNT + 1) * ExportApi.MAX_PER_NAMESPACE;

  private ExportRepository() {}

  private static String key(ExportKey key) {
    return KEY_PREFIX + key.namespace() + "/" + key.to() + "/" + key.as();
  }

  static List<JsonObject> all(StoreView view) {
    return values(view.entries(KeyValueTable.SETTINGS, KEY_PREFIX, "", MAX));
  }

  static List<JsonObject> of(StoreView view, String namespace) {
    return values(view.entries(KeyValueTable.SETTINGS, KEY_PREFIX + namespace + "/", "", MAX));
  }

  static List<JsonObject> all(UnitOfWork work) {
    return values(work.entries(KeyValueTable.SETTINGS, KEY_PREFIX, MAX));
  }

  private static List<JsonObject> values(List<KeyValueEntry> entries) {
    return entries.stream().map(it -> Objects.requireNonNull(it.value())).toList();
  }

  static @Nullable JsonObject get(UnitOfWork work, ExportKey key) {
    return work.entry(KeyValueTable.SETTINGS, key(key));
  }

  static void add(UnitOfWork work, String actor, JsonObject export) {
    work.put(KeyValueTable.SETTINGS, key(ExportKey.of(export)), export);
    record(work, actor, "export added", null, export);
  }

  static boolean isRemoving(JsonObject export) {
    return export.string(STATE).filter(REMOVING::equals).isPresent();
  }

  /** Marks an export for removal; the daemon finishes it. */
  static JsonObject markRemoving(UnitOfWork work, String actor, JsonObject before) {
    if (isRemoving(before)) {
      return before;
    }
    JsonObject after =
        before
            .with(STATE, Json.of(REMOVING))
            .with("removedBy", Json.of(actor))
            .with("removedAt", Json.of(Rfc3339.format(work.now())));
    work.put(KeyValueTable.SETTINGS, key(ExportKey.of(before)), after);
    record(work, actor, "export removing", before, after);
    return after;
  }

  /** Marks all exports from and to a namespace for removal. */
  static void markRemovingAll(UnitOfWork work, String actor, String namespace) {
    for (JsonObject export : all(work)) {
      ExportKey key = ExportKey.of(export);
      if (key.namespace().equals(namespace) || key.to().equals(namespace)) {
        markRemoving(work, actor, export);
      }
    }
  }

  static void delete(UnitOfWork work, JsonObject export) {
    work.remove(KeyValueTable.SETTINGS, key(ExportKey.of(export)));
    record(work, export.string("removedBy").orElse("broker"), "export removed", export, null);
  }

  private static void record(
      UnitOfWork work,
      String actor,
      String change,
      @Nullable JsonObject before,
      @Nullable JsonObject after) {
    JsonObject any = before == null ? Objects.requireNonNull(after) : before;
    work.record(
        AuditEntry.of(AuditEvent.NAMESPACE_CHANGED, actor)
            .data(
                JsonObject.builder()
                    .put("namespace", any.string("namespace").orElse(""))
                    .put("change", change)
                    .put("before", before == null ? Json.Null.NULL : before)
                    .put("after", after == null ? Json.Null.NULL : after)
                    .build()));
  }
}
