package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Tasks: views of their packets, and operations on a whole task. */
public interface TaskApi {
  /**
   * Lists tasks by {@code status}, {@code agent} (a sender or owner of one of its packets), {@code
   * search} (a part of its id, of an agent's name or of its objective, in any case), {@code type},
   * {@code priority} and {@code contract} of one packet, {@code createdAfter}, {@code
   * createdBefore}, {@code minCost} in US dollars, and {@code q}: words, {@code "phrases"} and
   * {@code prefixes*} that occur in objectives, payloads, results and reasons. {@code sort} is
   * {@code created}, {@code updated} or {@code cost}. With {@code q}, {@code minCost} or another
   * sort than {@code created}, the page also has {@code indexedThrough} and {@code complete}.
   */
  JsonObject list(Caller caller, Map<String, String> filter, PageRequest pageRequest);

  JsonObject get(Caller caller, String taskId);

  /**
   * Returns the result of a task for its originator, the agents that owned one of its packets,
   * operators and auditors. Waits up to {@code waitMs}, at most 60,000, until the task has ended.
   */
  CompletableFuture<TaskOutcome> result(Caller caller, String taskId, long waitMs);

  JsonObject trace(Caller caller, String taskId, PageRequest pageRequest);

  JsonObject cost(Caller caller, String taskId);

  /** Returns the spending caps of the operator and what is used of them today. */
  JsonObject caps(Caller caller);

  /**
   * Compresses a handoff message to fit a context window; stores nothing. A model writes the
   * summary if the body asks for it.
   */
  CompletableFuture<JsonObject> compress(Json body);

  JsonObject diff(Caller caller, String taskId);

  JsonObject checkpoint(Caller caller, String taskId);

  /** Cancels and returns the task. */
  CompletableFuture<JsonObject> cancel(Caller caller, String taskId, Json body);

  /** Rolls back and returns the task. */
  CompletableFuture<JsonObject> rollback(Caller caller, String taskId, Json body);

  /** Submits a packet again and returns the new packet. */
  CompletableFuture<JsonObject> replay(Caller caller, String taskId, Json body);

  /**
   * Deletes the tasks that ended before a time, with their packets, {@code {"before","dryRun"}};
   * their audit records stay. Returns the numbers, {@code {"tasks","packets"}}.
   */
  CompletableFuture<JsonObject> purge(Caller caller, Json body);

  /**
   * The state of a task and its result.
   *
   * @param json the members {@code taskId status result reason error packetId agent endedAt}
   * @param ended whether the task has ended, so that the result is final
   */
  record TaskOutcome(JsonObject json, boolean ended) {}
}
