package dev.ahp.cli.contract;

import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.client.ApiPath;
import dev.ahp.connection.VerbCall;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The packet API over HTTP. */
final class RemotePacketApi implements PacketApi {

  private final CallerClients clients;

  RemotePacketApi(CallerClients clients) {
    this.clients = clients;
  }

  private static ApiPath path(String... more) {
    String[] all = new String[more.length + 2];
    all[0] = "v1";
    all[1] = "packets";
    System.arraycopy(more, 0, all, 2, more.length);
    return ApiPath.of(all);
  }

  @Override
  public CompletableFuture<SubmittedPacket> submit(
      Caller caller, Json packet, @Nullable String idempotencyKey) {
    return clients
        .async(
            () ->
                idempotencyKey == null
                    ? clients.as(caller).post(path(), packet)
                    : clients.as(caller).postOnce(path(), packet, idempotencyKey))
        .thenApply(it -> new SubmittedPacket(it.object(), it.duplicate()));
  }

  @Override
  public CompletableFuture<SubmittedPacket> submitFollowUp(
      Caller caller, Json packet, @Nullable String idempotencyKey) {
    throw new UnsupportedOperationException("only gateways in the daemon use it");
  }

  @Override
  public CompletableFuture<List<BatchItemResult>> submitAll(Caller caller, List<Json> packets) {
    return clients
        .postForObject(caller, path(), new JsonArray(packets))
        .thenApply(
            it ->
                it.array("results").orElseThrow().objects().stream()
                    .map(RemotePacketApi::toItemResult)
                    .toList());
  }

  private static BatchItemResult toItemResult(JsonObject result) {
    if (result.object("packet").isPresent()) {
      boolean duplicate = result.number("status").orElse(0.0) == 200;
      return new BatchItemAccepted(
          new SubmittedPacket(result.object("packet").orElseThrow(), duplicate));
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
    return new BatchItemRefused(
        new Denied(
            problem.string("code").orElse(""),
            problem.string("detail").orElse(""),
            ViolationList.of(
                errors, problem.number("errorsTotal").map(Double::longValue).orElse(0L))));
  }

  @Override
  public JsonObject explain(Caller caller, Json packet) {
    return clients.as(caller).post(ApiPath.of("v1", "explain"), packet).object();
  }

  @Override
  public CompletableFuture<List<Claim>> claim(Caller caller, ClaimRequest request) {
    throw new UnsupportedOperationException("HTTP carries JSON");
  }

  @Override
  public CompletableFuture<VerbCall.VerbResponse> act(Caller caller, VerbCall call) {
    throw new UnsupportedOperationException("HTTP carries JSON");
  }

  @Override
  public CompletableFuture<JsonObject> claim(Caller caller, Json request) {
    return clients.postForObject(caller, ApiPath.of("v1", "claims"), request);
  }

  @Override
  public CompletableFuture<JsonObject> act(Caller caller, String packetId, String verb, Json body) {
    return clients.postForObject(caller, path(packetId, verb), body);
  }

  @Override
  public JsonObject get(Caller caller, String packetId) {
    return clients.get(caller, path(packetId));
  }

  @Override
  public JsonObject outcome(Caller caller, String packetId) {
    throw new UnsupportedOperationException("not a call of the HTTP interface");
  }

  @Override
  public JsonObject list(Caller caller, Map<String, String> filter, PageRequest page) {
    return clients.get(caller, CallerClients.filtered(path(), filter), page);
  }

  @Override
  public JsonObject ids(Caller caller, String prefix) {
    return clients.get(caller, ApiPath.of("v1", "ids").with("prefix", prefix));
  }

  @Override
  public JsonObject trace(Caller caller, String packetId, PageRequest page) {
    return clients.get(caller, path(packetId, "trace"), page);
  }

  @Override
  public CompletableFuture<ChunkReceipt> addChunk(Caller caller, String packetId, Json body) {
    return clients
        .post(caller, path(packetId, "chunks"), body)
        .thenApply(it -> new ChunkReceipt(it.object(), it.status() == 200));
  }

  @Override
  public CompletableFuture<JsonObject> chunks(
      Caller caller, String packetId, long after, int limit, long waitMs) {
    ApiPath path =
        path(packetId, "chunks")
            .with("after", String.valueOf(after))
            .with("limit", String.valueOf(limit))
            .with("waitMs", String.valueOf(waitMs));
    return clients.async(() -> clients.as(caller).get(path, Duration.ofMillis(waitMs)));
  }
}
