package dev.ahp.http.api;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.PacketDesk;
import dev.ahp.broker.exchange.PacketDesk.Answer;
import dev.ahp.broker.exchange.PacketDesk.Refused;
import dev.ahp.broker.exchange.PacketDesk.Taken;
import dev.ahp.http.route.Reply;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Many packets in one request: each stands alone, and is answered in its place. */
final class Batch {
  private static final String INSTANCE = "/v1/packets";

  private final PacketDesk desk;
  private final int itemBytes;

  Batch(PacketDesk desk, int itemBytes) {
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
        .thenApply(answers -> Reply.json(207, results(items.size(), large, answers.iterator())));
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

  private JsonObject results(int size, Set<Integer> large, Iterator<Answer> answers) {
    List<Json> results = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      results.add(large.contains(i) ? refused(i, tooLarge()) : result(i, answers.next()));
    }
    return JsonObject.builder().put("results", new JsonArray(results)).build();
  }

  private static Json result(int index, Answer answer) {
    if (answer instanceof Taken taken) {
      return JsonObject.builder()
          .put("index", index)
          .put("status", taken.submitted().duplicate() ? 200 : 201)
          .put("packet", taken.submitted().packet())
          .build();
    }
    return refused(index, ((Refused) answer).denied());
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
