package dev.ahp.server.api;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.PacketApi.BatchItemAccepted;
import dev.ahp.broker.api.PacketApi.BatchItemRefused;
import dev.ahp.broker.api.PacketApi.BatchItemResult;
import dev.ahp.broker.command.SizeBudget;
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

/**
 * Submits several packets of one request. Each packet succeeds or fails on its own. When the
 * results exceed the size of a response, the remaining ones are shortened.
 */
record BatchSubmission(PacketApi packets, int itemBytes) {
  private static final String INSTANCE = "/v1/packets";

  /**
   * Submits the items.
   *
   * @param bytes size of the whole request, which bounds the size of every item
   */
  CompletableFuture<Reply> submit(Caller caller, JsonArray items, int bytes, CallerTrace trace) {
    if (items.isEmpty()) {
      throw new Denied(
          ProblemCode.SCHEMA_INVALID,
          List.of(new Violation(ProblemCode.SCHEMA_INVALID, "", "must not be empty")));
    }
    Set<Integer> oversized = bytes <= itemBytes ? Set.of() : oversized(items);
    List<Json> accepted = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      if (!oversized.contains(i)) {
        accepted.add(trace.addTo(items.get(i)));
      }
    }
    return packets
        .submitAll(caller, accepted)
        .thenApply(
            itemResults ->
                Reply.json(207, results(items.size(), oversized, itemResults.iterator())));
  }

  private Set<Integer> oversized(JsonArray items) {
    Set<Integer> oversized = new HashSet<>();
    for (int i = 0; i < items.size(); i++) {
      if (JsonWriter.bytes(items.get(i)).length > itemBytes) {
        oversized.add(i);
      }
    }
    return oversized;
  }

  private JsonObject results(
      int size, Set<Integer> oversized, Iterator<BatchItemResult> itemResults) {
    List<Json> results = new ArrayList<>();
    SizeBudget sizeBudget = new SizeBudget();
    for (int i = 0; i < size; i++) {
      JsonObject result =
          oversized.contains(i) ? refused(i, tooLarge()) : result(i, itemResults.next());
      results.add(sizeBudget.admits(result) ? result : shortened(result));
    }
    return JsonObject.builder().put("results", new JsonArray(results)).build();
  }

  private static JsonObject result(int index, BatchItemResult itemResult) {
    if (itemResult instanceof BatchItemAccepted accepted) {
      return JsonObject.builder()
          .put("index", index)
          .put("status", accepted.submittedPacket().duplicate() ? 200 : 201)
          .put("packet", accepted.submittedPacket().packet())
          .build();
    }
    return refused(index, ((BatchItemRefused) itemResult).denied());
  }

  private static JsonObject refused(int index, Denied denied) {
    JsonObject problem = denied.toProblem(INSTANCE);
    return JsonObject.builder()
        .put("index", index)
        .put("status", problem.number("status").orElse(422.0))
        .put("problem", problem)
        .build();
  }

  /** Returns a result without the content of its packet and without the errors of its problem. */
  private static JsonObject shortened(JsonObject result) {
    JsonObject.Builder shortened = result.toBuilder().put("shortened", true);
    result
        .object("packet")
        .ifPresent(
            packet ->
                shortened.put("packet", only(packet, List.of("packetId", "taskId", "status"))));
    result
        .object("problem")
        .ifPresent(
            problem ->
                shortened.put(
                    "problem",
                    only(problem, List.of("type", "title", "status", "code", "packetId", "taskId"))
                        .with("errors", JsonArray.empty())
                        .with("errorsTotal", errorsTotal(problem))));
    return shortened.build();
  }

  private static JsonObject only(JsonObject object, List<String> names) {
    JsonObject.Builder kept = JsonObject.builder();
    names.forEach(name -> kept.putIfPresent(name, object.get(name)));
    return kept.build();
  }

  private static Json errorsTotal(JsonObject problem) {
    int listed = problem.array("errors").map(JsonArray::size).orElse(0);
    return problem.number("errorsTotal").map(Json::of).orElseGet(() -> Json.of(listed));
  }

  private Denied tooLarge() {
    return new Denied(
        ProblemCode.TOO_LARGE, "the packet exceeds the limit of " + itemBytes + " bytes");
  }
}
