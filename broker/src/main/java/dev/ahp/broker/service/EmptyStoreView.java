package dev.ahp.broker.service;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A view without rows, for a packet that needs no lookup. */
enum EmptyStoreView implements StoreView {
  INSTANCE;

  @Override
  public @Nullable PacketState packet(String packetId) {
    return null;
  }

  @Override
  public JsonObject content(PacketState packet) {
    return JsonObject.empty();
  }

  @Override
  public List<PacketState> packets(PacketQuery query) {
    return List.of();
  }

  @Override
  public List<PacketState> packetsOf(Collection<TaskState> tasks) {
    return List.of();
  }

  @Override
  public @Nullable TaskState task(String taskId) {
    return null;
  }

  @Override
  public List<TaskState> tasks(@Nullable String status, long afterNumber, int limit) {
    return List.of();
  }

  @Override
  public List<TaskState> newestTasks(@Nullable String status, long beforeNumber, int limit) {
    return List.of();
  }

  @Override
  public @Nullable JsonObject entry(KeyValueTable table, String key) {
    return null;
  }

  @Override
  public List<KeyValueEntry> entries(KeyValueTable table, String prefix, String after, int limit) {
    return List.of();
  }

  @Override
  public long count(KeyValueTable table, String prefix) {
    return 0;
  }

  @Override
  public List<KeyValueEntry> lastEntries(KeyValueTable table, String before, int limit) {
    return List.of();
  }

  @Override
  public List<RecordRow> records(RecordQuery query) {
    return List.of();
  }

  @Override
  public @Nullable RecordRow record(String chain, long seq) {
    return null;
  }

  @Override
  public List<RecordRow> records(String chain, long first, long last) {
    return List.of();
  }

  @Override
  public List<String> recordHashes(String chain, long first, long last) {
    return List.of();
  }

  @Override
  public List<ChainHead> heads() {
    return List.of();
  }

  @Override
  public Map<Status, Long> packetsByStatus() {
    return Map.of();
  }

  @Override
  public long recordCount() {
    return 0;
  }
}
