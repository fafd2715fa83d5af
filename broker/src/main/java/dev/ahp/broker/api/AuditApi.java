package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The record of everything that happened. */
public interface AuditApi {
  /** Filters by {@code taskId packetId event actor chain}. */
  JsonObject list(Caller caller, Map<String, String> filter, PageRequest pageRequest);

  /** Writes every line of an export, each without its line break; only one task's if not null. */
  void export(Caller caller, @Nullable String taskId, LineSink sink);

  /** Signs and keeps the heads of now. */
  JsonObject checkpoint(Caller caller);

  JsonObject verify(Caller caller);

  /**
   * Writes the lines of an archive of the records older than a moment. The last is a signed note,
   * unless there are none; nothing is dropped before {@link #archived} gets that note.
   */
  void archive(Caller caller, Instant before, LineSink sink);

  /** Takes the note of an archive that is safe, and drops the records it holds. */
  JsonObject archived(Caller caller, Json note);

  /** Everything that proves what happened to a task, as files by name. */
  Map<String, byte[]> proof(Caller caller, String taskId);

  /** Erases a data subject: {@code POST /v1/erasures}. */
  CompletableFuture<JsonObject> erase(Caller caller, Json body);

  long records();

  /** Takes lines one by one. */
  @FunctionalInterface
  interface LineSink {
    void line(byte[] line);
  }
}
