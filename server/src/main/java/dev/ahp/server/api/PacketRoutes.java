package dev.ahp.server.api;

import static dev.ahp.server.route.BodyRule.BATCH;
import static dev.ahp.server.route.BodyRule.OPTIONAL;
import static dev.ahp.server.route.BodyRule.REQUIRED;
import static dev.ahp.server.route.QueryParameter.id;
import static dev.ahp.server.route.QueryParameter.integer;
import static dev.ahp.server.route.QueryParameter.oneOf;
import static dev.ahp.server.route.QueryParameter.text;

import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.PacketApi.SubmittedPacket;
import dev.ahp.broker.service.PacketRenderer;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Packets: submitting, claiming, the verbs, streams, and looking at them. */
final class PacketRoutes {
  private static final int MAX_WAIT_MS = 60_000;
  private static final int MAX_INDEX = 1_000_000_000;
  private static final int MAX_PAGE = 1000;

  /** What the owner or the target of a packet does, with what is said of it. */
  private static final Map<String, String> WORK =
      Map.ofEntries(
          Map.entry("accept", "Take a packet over"),
          Map.entry("reject", "Decline a packet"),
          Map.entry("renew", "Keep a lease"),
          Map.entry("progress", "Say how far the work is"),
          Map.entry("wait", "Stop until a tool or a person answers"),
          Map.entry("resume", "Go on after a wait"),
          Map.entry("complete", "Report that the work is done"),
          Map.entry("fail", "Report that the work failed"),
          Map.entry("block", "Report that somebody must act first"),
          Map.entry("handoff", "Hand the work on to another agent"),
          Map.entry("delegate", "Give parts of the work to others"));

  private static final String DUPLICATE = "AHP-Duplicate";

  private final PacketApi desk;
  private final BatchSubmission batch;
  private final AutoRegistration autoRegistration;

  PacketRoutes(PacketApi desk, BatchSubmission batch, AutoRegistration autoRegistration) {
    this.desk = desk;
    this.batch = batch;
    this.autoRegistration = autoRegistration;
  }

  List<Route> routes() {
    List<Route> routes = new ArrayList<>(List.of(submit(), explain(), claim(), get(), list()));
    routes.addAll(List.of(trace(), rendering(), addChunk(), chunks()));
    WORK.forEach((verb, summary) -> routes.add(verb(verb, summary, Access.AGENTS)));
    routes.add(verb("cancel", "Call a packet off", Access.CALLERS));
    routes.add(verb("review", "Judge a result", Access.CALLERS));
    return routes;
  }

  private Route submit() {
    return Route.post("/v1/packets")
        .named("submitPackets", "Submit one packet, or an array of them")
        .header("Idempotency-Key", "Stands in for an absent dedupeKey of a single packet.")
        .header(CallerTrace.HEADER, "The trace of every packet that names none and is not signed.")
        .takes(BATCH, "PacketsToSubmit")
        .gives(201, "Packet")
        .sets(201, Replies.LOCATION, "Where the packet is.")
        .gives(200, "Packet")
        .sets(200, DUPLICATE, "That this is the first packet, sent before: true.")
        .gives(207, "BatchAnswer")
        .later(this::submitted);
  }

  private CompletableFuture<Reply> submitted(ApiRequest request) {
    autoRegistration.welcome(request.body());
    CallerTrace trace = CallerTrace.of(request);
    if (request.body() instanceof JsonArray items) {
      return batch.submit(request.caller(), items, request.sent().size(), trace);
    }
    String key = request.header("Idempotency-Key").orElse(null);
    return desk.submit(request.caller(), trace.into(request.body()), key)
        .thenApply(PacketRoutes::taken);
  }

  private static Reply taken(SubmittedPacket submittedPacket) {
    return submittedPacket.duplicate()
        ? Replies.ok(submittedPacket.packet()).with(DUPLICATE, "true")
        : Replies.createdPacket(submittedPacket.packet());
  }

  private Route explain() {
    return Route.post("/v1/explain")
        .named("explainPacket", "Say what would become of a packet, without sending it")
        .takes(REQUIRED, "PacketToSubmit")
        .gives(200, "Explanation")
        .now(
            request -> {
              autoRegistration.welcome(request.body());
              return Replies.ok(desk.explain(request.caller(), request.body()));
            });
  }

  private Route claim() {
    return Route.post("/v1/claims")
        .named("claimPackets", "Ask for work, and wait for it if there is none")
        .access(Access.AGENTS)
        .takes(REQUIRED, "ClaimRequest")
        .gives(200, "ClaimAnswer")
        .waits()
        .later(request -> Replies.ok(desk.claim(request.caller(), request.body())));
  }

  private Route get() {
    return Route.get("/v1/packets/{id}")
        .named("getPacket", "One packet")
        .gives(200, "Packet")
        .now(request -> Replies.ok(desk.get(request.caller(), request.value("id"))));
  }

  private Route list() {
    List<String> statuses = Arrays.stream(Status.values()).map(Status::wireName).toList();
    return Route.get("/v1/packets")
        .named("listPackets", "Packets, oldest first unless asked otherwise")
        .query(id("taskId"), oneOf("status", statuses), text("sender"), text("target"))
        .query(text("owner"), text("type"), id("parentPacketId"), id("runId"))
        .query(oneOf("view", List.of("whole", "brief")))
        .pagedBothWays()
        .gives(200, "PacketList")
        .now(
            request ->
                Replies.ok(
                    desk.list(request.caller(), request.query().filter(), request.query().page())));
  }

  private Route rendering() {
    return Route.get("/v1/packets/{id}/rendering")
        .named("renderPacket", "What a receiver's model is given of a packet")
        .gives(200, "Rendering")
        .now(
            request -> {
              JsonObject packet = desk.get(request.caller(), request.value("id"));
              return Replies.ok(
                  JsonObject.builder()
                      .put("rendering", PacketRenderer.of(packet, new SecureRandom()))
                      .build());
            });
  }

  private Route trace() {
    return Route.get("/v1/packets/{id}/trace")
        .named("tracePacket", "What happened to a packet, in order")
        .paged()
        .gives(200, "RecordList")
        .now(
            request ->
                Replies.ok(
                    desk.trace(request.caller(), request.value("id"), request.query().page())));
  }

  private Route verb(String verb, String summary, Access access) {
    int status = verb.equals("handoff") || verb.equals("delegate") ? 201 : 200;
    String word = verb.substring(0, 1).toUpperCase(Locale.ROOT) + verb.substring(1);
    return Route.post("/v1/packets/{id}/" + verb)
        .named(verb + "Packet", summary)
        .access(access)
        .takes(OPTIONAL, word + "Body")
        .gives(status, word + "Answer")
        .later(
            request -> {
              autoRegistration.welcome(request.body());
              return desk.act(request.caller(), request.value("id"), verb, request.body())
                  .thenApply(answer -> Reply.json(status, answer));
            });
  }

  private Route addChunk() {
    return Route.post("/v1/packets/{id}/chunks")
        .named("addChunk", "Add to the stream of a packet")
        .takes(REQUIRED, "Chunk")
        .gives(201, "ChunkAnswer")
        .gives(200, "ChunkAnswer")
        .later(
            request ->
                desk.addChunk(request.caller(), request.value("id"), request.body())
                    .thenApply(it -> Reply.json(it.repeated() ? 200 : 201, it.json())));
  }

  private Route chunks() {
    return Route.get("/v1/packets/{id}/chunks")
        .named("readChunks", "The stream of a packet, and wait for more of it")
        .query(integer("after", -1, MAX_INDEX), integer("waitMs", 0, MAX_WAIT_MS))
        .query(integer("limit", 1, MAX_PAGE))
        .gives(200, "ChunkList")
        .waits()
        .later(
            request ->
                Replies.ok(
                    desk.chunks(
                        request.caller(),
                        request.value("id"),
                        request.query().integer("after", -1),
                        request.query().page().limit(),
                        request.query().integer("waitMs", 0))));
  }
}
