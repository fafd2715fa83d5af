package dev.ahp.benchmarks.http;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Agents of a daemon with real tokens, and what they send. */
final class Handoffs {
  private final URI server;
  private final JsonObject message;
  private final List<String> senders = new ArrayList<>();
  private final List<String> workers = new ArrayList<>();

  Handoffs(URI server, Path data, int agents) throws IOException {
    this.server = server;
    this.message =
        JsonReader.read(Files.readString(Path.of("examples/documents/refund-handoff.json")))
            .asObject()
            .orElseThrow();
    String operator = Files.readString(data.resolve("operator.token")).strip();
    try (Line line = new Line(server, operator)) {
      for (int i = 0; i < agents; i++) {
        senders.add(token(line, "sender-" + i));
        workers.add(token(line, "worker-" + i));
        token(line, "shelf-" + i);
      }
    }
  }

  private static String token(Line line, String name) throws IOException {
    return read(line.send("PUT", "/v1/agents/" + name, "{}")).string("token").orElseThrow();
  }

  static JsonObject read(String text) {
    return JsonReader.read(text, new JsonLimits(64 << 20, 128, 4 << 20)).asObject().orElseThrow();
  }

  Line sender(int number) throws IOException {
    return new Line(server, senders.get(number));
  }

  Line worker(int number) throws IOException {
    return new Line(server, workers.get(number));
  }

  /** About 2 KB for the worker of the same number. */
  JsonObject packet(int number) {
    return packet(number, "worker-" + number);
  }

  /** The same for an agent that never claims, so that no worker finds it in its queue. */
  JsonObject packetToKeep(int number) {
    return packet(number, "shelf-" + number);
  }

  private JsonObject packet(int number, String target) {
    String task = UUID.randomUUID().toString();
    JsonObject payload =
        message
            .with("taskId", Json.of(task))
            .with("handoffId", Json.of(UUID.randomUUID().toString()))
            .with(
                "fromAgent",
                message
                    .object("fromAgent")
                    .orElseThrow()
                    .with("agentId", Json.of("sender-" + number)));
    return JsonObject.builder()
        .put("type", "task.assign")
        .put("target", target)
        .put("taskId", task)
        .put("payload", payload)
        .build();
  }

  /** Submits some at a time, claims, accepts and completes each. */
  int cycle(Line sender, Line worker, int number, int batch) throws IOException {
    if (batch == 1) {
      sender.post("/v1/packets", packet(number).toText());
    } else {
      List<Json> packets = new ArrayList<>();
      for (int i = 0; i < batch; i++) {
        packets.add(packet(number));
      }
      sender.post("/v1/packets", new JsonArray(packets).toText());
    }
    String claim = "{\"agent\":\"worker-" + number + "\",\"max\":" + Math.min(100, batch) + "}";
    List<JsonObject> items =
        read(worker.post("/v1/claims", claim)).array("items").orElseThrow().objects();
    for (JsonObject item : items) {
      String id = item.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
      complete(worker, id, worker.post("/v1/packets/" + id + "/accept", lease(item, "")));
    }
    return items.size();
  }

  static void complete(Line worker, String id, String accepted) throws IOException {
    worker.post(
        "/v1/packets/" + id + "/complete", lease(read(accepted), ",\"result\":{\"ok\":true}"));
  }

  static String lease(JsonObject given, String more) {
    String token = given.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    return "{\"leaseToken\":\"" + token + "\"" + more + "}";
  }
}
