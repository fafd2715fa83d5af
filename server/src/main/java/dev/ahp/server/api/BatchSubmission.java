package dev.ahp.server.api;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.PacketApi.BatchItemAccepted;
import dev.ahp.broker.api.PacketApi.BatchItemRefused;
import dev.ahp.broker.api.PacketApi.BatchItemResult;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.server.route.Reply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Many packets in one request: each stands alone, and is answered in its place. */
final class BatchSubmission {
  private static final String INSTANCE = "/v1/packets";

  private final PacketApi desk;
  private final int itemBytes;

  BatchSubmission(PacketApi desk, int itemBytes) {
    this.desk = desk;
    this.itemBytes = itemBytes;
  }

  /**
   * Submits them.
   *
   * @param bytes of the whole request: no item can be larger
   */
  CompletableFuture<Reply> submit(Caller caller, JsonArray items, int bytes, CallerTrace trace) {
    if (items.isEmpty()) {
      throw new Denied(
          ProblemCode.SCHEMA_INVALID,
          List.of(new Violation(ProblemCode.SCHEMA_INVALID, "", "must not be empty")));
    }
    Set<Integer> large = bytes <= itemBytes ? Set.of() : large(items);
    List<Json> fitting = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      if (!large.contains(i)) {
        fitting.add(trace.into(items.get(i)));
      }
    }
    return desk.submitAll(caller, fitting)
        .thenApply(
            batchItemResults ->
                Reply.json(207, results(items.size(), large, batchItemResults.iterator())));
  }

  private Set<Integer> large(JsonArray items) {
    Set<Integer> large = new HashSet<>();
    for (int i = 0; i < items.size(); i++) {
      if (JsonWriter.bytes(items.get(i)).length > itemBytes) {
        large.add(i);
      }
    }
    return large;
  }

  private JsonObject results(
      int size, Set<Integer> large, Iterator<BatchItemResult> batchItemResults) {
    List<Json> results = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      results.add(large.contains(i) ? refused(i, tooLarge()) : result(i, batchItemResults.next()));
    }
    return JsonObject.builder().put("results", new JsonArray(results)).build();
  }

  private static Json result(int index, BatchItemResult batchItemResult) {
    if (batchItemResult instanceof BatchItemAccepted batchItemAccepted) {
      return JsonObject.builder()
          .put("index", index)
          .put("status", batchItemAccepted.submittedPacket().duplicate() ? 200 : 201)
          .put("packet", batchItemAccepted.submittedPacket().packet())
          .build();
    }
    return refused(index, ((BatchItemRefused) batchItemResult).denied());
  }

  private static Json refused(int index, Denied denied) {
    JsonObject problem = denied.toProblem(INSTANCE);
    return JsonObject.builder()
        .put("index", index)
        .put("status", problem.number("status").orElse(422.0))
        .put("problem", problem)
        .build();
  }

  private Denied tooLarge() {
    return new Denied(ProblemCode.TOO_LARGE, "a packet has at most " + itemBytes + " bytes");
  }
}
