package dev.ahp.benchmarks.http;

import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Agents of a daemon with real tokens, and their requests. */
final class BenchmarkAgents {
  private static final String SENDER = "@sender@";
  private static final String TARGET = "@target@";
  private static final String TASK = "@task@";
  private static final String HANDOFF = "@handoff@";

  private final URI server;
  private final String template;
  private final List<String> senders = new ArrayList<>();
  private final List<String> workers = new ArrayList<>();

  BenchmarkAgents(URI server, Path data, int agents) throws IOException {
    this.server = server;
    this.template =
        template(
            JsonReader.read(Files.readString(Path.of("examples/documents/refund-handoff.json")))
                .asObject()
                .orElseThrow());
    String operator = Files.readString(data.resolve("operator.token")).strip();
    try (RawHttpConnection connection = new RawHttpConnection(server, operator)) {
      for (int i = 0; i < agents; i++) {
        senders.add(token(connection, "sender-" + i));
        workers.add(token(connection, "worker-" + i));
        token(connection, "shelf-" + i);
      }
    }
  }

  private static String token(RawHttpConnection connection, String name) throws IOException {
    return read(connection.send("PUT", "/v1/agents/" + name, "{}")).string("token").orElseThrow();
  }

  static JsonObject read(String text) {
    return JsonReader.read(text, new JsonLimits(64 << 20, 128, 4 << 20)).asObject().orElseThrow();
  }

  RawHttpConnection sender(int number) throws IOException {
    return new RawHttpConnection(server, senders.get(number));
  }

  RawHttpConnection worker(int number) throws IOException {
    return new RawHttpConnection(server, workers.get(number));
  }

  /** Returns a packet of about 2 KB for the worker with the same number. */
  String packet(int number) {
    return packet(number, "worker-" + number);
  }

  /** Returns a packet for an agent that never claims. */
  String packetToKeep(int number) {
    return packet(number, "shelf-" + number);
  }

  /** Uses a text template, because clients share the machine with the measured server. */
  private String packet(int number, String target) {
    return template
        .replace(SENDER, "sender-" + number)
        .replace(TARGET, target)
        .replace(TASK, BrokerLoad.newId())
        .replace(HANDOFF, BrokerLoad.newId());
  }

  private static String template(JsonObject message) {
    JsonObject from = message.object("fromAgent").orElseThrow().with("agentId", Json.of(SENDER));
    JsonObject payload =
        message
            .with("taskId", Json.of(TASK))
            .with("handoffId", Json.of(HANDOFF))
            .with("fromAgent", from);
    return JsonObject.builder()
        .put("type", "task.assign")
        .put("target", TARGET)
        .put("taskId", TASK)
        .put("payload", payload)
        .build()
        .toText();
  }

  /** Submits a packet, claims it with accept, and completes it. */
  int cycleWithAcceptingClaim(RawHttpConnection sender, RawHttpConnection worker, int number)
      throws IOException {
    sender.post("/v1/packets", packet(number));
    String claim = "{\"agent\":\"worker-" + number + "\",\"accept\":true}";
    List<ClaimResponse> items = ClaimResponse.all(worker.post("/v1/claims", claim));
    for (ClaimResponse item : items) {
      completeWith(worker, item.id(), item.token());
    }
    return items.size();
  }

  /** Submits a batch, then claims, accepts and completes each packet. */
  int cycle(RawHttpConnection sender, RawHttpConnection worker, int number, int batch)
      throws IOException {
    if (batch == 1) {
      sender.post("/v1/packets", packet(number));
    } else {
      StringJoiner packets = new StringJoiner(",", "[", "]");
      for (int i = 0; i < batch; i++) {
        packets.add(packet(number));
      }
      sender.post("/v1/packets", packets.toString());
    }
    String claim = "{\"agent\":\"worker-" + number + "\",\"max\":" + Math.min(100, batch) + "}";
    List<ClaimResponse> items = ClaimResponse.all(worker.post("/v1/claims", claim));
    for (ClaimResponse item : items) {
      complete(worker, item.id(), accept(worker, item));
    }
    return items.size();
  }

  static String accept(RawHttpConnection worker, ClaimResponse response) throws IOException {
    return worker.post("/v1/packets/" + response.id() + "/accept", lease(response.token(), ""));
  }

  static void complete(RawHttpConnection worker, String id, String accepted) throws IOException {
    completeWith(worker, id, ClaimResponse.token(accepted, 0));
  }

  private static void completeWith(RawHttpConnection worker, String id, String token)
      throws IOException {
    worker.post("/v1/packets/" + id + "/complete", lease(token, ",\"result\":{\"ok\":true}"));
  }

  private static String lease(String token, String more) {
    return "{\"leaseToken\":\"" + token + "\"" + more + "}";
  }
}
