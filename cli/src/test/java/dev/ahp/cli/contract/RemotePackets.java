package dev.ahp.cli.contract;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.PacketDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The desk of packets on the other side of HTTP. */
final class RemotePackets implements PacketDesk {
  private static final Duration LONG = Duration.ofSeconds(90);

  private final Wires wires;

  RemotePackets(Wires wires) {
    this.wires = wires;
  }

  private static ApiPath path(String... more) {
    String[] all = new String[more.length + 2];
    all[0] = "v1";
    all[1] = "packets";
    System.arraycopy(more, 0, all, 2, more.length);
    return ApiPath.of(all);
  }

  @Override
  public CompletableFuture<Submitted> submit(
      Caller caller, Json packet, @Nullable String idempotencyKey) {
    return wires
        .later(
            () ->
                idempotencyKey == null
                    ? wires.as(caller).post(path(), packet)
                    : wires.as(caller).postOnce(path(), packet, idempotencyKey))
        .thenApply(it -> new Submitted(it.object(), it.duplicate()));
  }

  @Override
  public CompletableFuture<List<Answer>> submitAll(Caller caller, List<Json> packets) {
    return wires
        .posted(caller, path(), new JsonArray(packets))
        .thenApply(
            it ->
                it.array("results").orElseThrow().objects().stream()
                    .map(RemotePackets::answer)
                    .toList());
  }

  private static Answer answer(JsonObject result) {
    if (result.object("packet").isPresent()) {
      boolean duplicate = result.number("status").orElse(0.0) == 200;
      return new Taken(new Submitted(result.object("packet").orElseThrow(), duplicate));
    }
    JsonObject problem = result.object("problem").orElseThrow();
    List<Violation> errors =
        problem.array("errors").orElse(JsonArray.empty()).objects().stream()
            .map(
                it ->
                    new Violation(
                        it.string("code").orElse(""),
                        it.string("pointer").orElse(""),
                        it.string("message").orElse("")))
            .toList();
    return new Refused(
        new Denied(problem.string("code").orElse(""), problem.string("detail").orElse(""), errors));
  }

  @Override
  public JsonObject explain(Caller caller, Json packet) {
    return wires.as(caller).post(ApiPath.of("v1", "explain"), packet).object();
  }

  @Override
  public CompletableFuture<JsonObject> claim(Caller caller, Json request) {
    return wires.posted(caller, ApiPath.of("v1", "claims"), request);
  }

  @Override
  public CompletableFuture<JsonObject> act(Caller caller, String packetId, String verb, Json body) {
    return wires.posted(caller, path(packetId, verb), body);
  }

  @Override
  public JsonObject get(Caller caller, String packetId) {
    return wires.get(caller, path(packetId));
  }

  @Override
  public JsonObject list(Caller caller, Map<String, String> filter, Page page) {
    return wires.get(caller, Wires.filtered(path(), filter), page);
  }

  @Override
  public JsonObject trace(Caller caller, String packetId, Page page) {
    return wires.get(caller, path(packetId, "trace"), page);
  }

  @Override
  public CompletableFuture<Chunked> addChunk(Caller caller, String packetId, Json body) {
    return wires
        .post(caller, path(packetId, "chunks"), body)
        .thenApply(it -> new Chunked(it.object(), it.status() == 200));
  }

  @Override
  public CompletableFuture<JsonObject> chunks(
      Caller caller, String packetId, long after, int limit, long waitMs) {
    ApiPath path =
        path(packetId, "chunks")
            .with("after", String.valueOf(after))
            .with("limit", String.valueOf(limit))
            .with("waitMs", String.valueOf(waitMs));
    return wires.later(() -> wires.as(caller).get(path, LONG));
  }
}
