package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The audit records. */
public interface AuditApi {
  /** Lists records; filters are {@code taskId packetId event actor chain}. */
  JsonObject list(Caller caller, Map<String, String> filter, PageRequest pageRequest);

  /** Writes the lines of an export, without line breaks; of one task if not null. */
  void export(Caller caller, @Nullable String taskId, LineSink sink);

  /** Signs and stores the current chain heads. */
  JsonObject checkpoint(Caller caller);

  /** Verifies the records of the store. */
  default JsonObject verify(Caller caller) {
    return verify(caller, false);
  }

  /**
   * Verifies the records of the store.
   *
   * @param withArchives whether the archives are read and verified, too
   */
  JsonObject verify(Caller caller, boolean withArchives);

  /**
   * Writes the records before a time as lines of an archive. The last line is a signed note, if
   * there are records. Nothing is deleted until {@link #archived} receives that note.
   */
  void archive(Caller caller, Instant before, LineSink sink);

  /** Takes the note of a stored archive and deletes the records that it contains. */
  JsonObject archived(Caller caller, Json note);

  /** Returns the files that prove the history of a task, by name. */
  Map<String, byte[]> proof(Caller caller, String taskId);

  /** Erases the data of a data subject: {@code POST /v1/erasures}. */
  CompletableFuture<JsonObject> erase(Caller caller, Json body);

  /** Lists what an erasure would change, {@code {"subject","packets","tasks"}}. */
  JsonObject erasurePreview(Caller caller, String subject);

  /** Appends a record of an act outside of the broker. Only available in process. */
  CompletableFuture<Boolean> append(AdministrativeEvent event);

  long records();

  /** Receives lines. */
  @FunctionalInterface
  interface LineSink {
    void line(byte[] line);
  }
}
