package dev.ahp.server.api;

import static dev.ahp.broker.api.AccessScope.CLAIM;
import static dev.ahp.broker.api.AccessScope.OPERATE;
import static dev.ahp.broker.api.AccessScope.READ;
import static dev.ahp.broker.api.AccessScope.SUBMIT;
import static dev.ahp.server.route.BodyRule.BATCH;
import static dev.ahp.server.route.BodyRule.OPTIONAL;
import static dev.ahp.server.route.BodyRule.REQUIRED;
import static dev.ahp.server.route.QueryParameter.id;
import static dev.ahp.server.route.QueryParameter.idPrefix;
import static dev.ahp.server.route.QueryParameter.integer;
import static dev.ahp.server.route.QueryParameter.oneOf;
import static dev.ahp.server.route.QueryParameter.text;
import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.ahp.Denied;
import dev.ahp.broker.api.AccessScope;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.PacketApi.SubmittedPacket;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.command.Verb;
import dev.ahp.broker.service.PacketRenderer;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** Routes for packets: submit, claim, verbs, streams and queries. */
record PacketRoutes(
    PacketApi packets, TaskApi tasks, BatchSubmission batch, AutoRegistration registration) {
  private static final int MAX_WAIT_MS = 60_000;
  private static final int NO_WAIT = -1;
  private static final int MAX_INDEX = 1_000_000_000;
  private static final int MAX_PAGE = 1000;

  private static final String DUPLICATE = "AHP-Duplicate";

  List<Route> routes() {
    List<Route> routes = new ArrayList<>(List.of(submit(), claim(), addChunk(), chunks()));
    routes.addAll(queries());
    for (Verb verb : Verb.values()) {
      boolean operators = verb == Verb.CANCEL || verb == Verb.REVIEW;
      routes.add(verb(verb, operators ? Access.CALLERS : Access.AGENTS));
    }
    return routes;
  }

  private Route submit() {
    return Route.post("/v1/packets")
        .named("submitPackets", "Submit one packet or an array of packets")
        .scope(SUBMIT)
        .query(integer("waitMs", 0, MAX_WAIT_MS))
        .header("Idempotency-Key", "The dedupeKey of a single packet that has none.")
        .header(CallerTrace.HEADER, "The trace context of unsigned packets without a traceparent.")
        .takes(BATCH, "PacketsToSubmit")
        .gives(201, "Packet")
        .sets(201, Replies.LOCATION, "The URL of the packet.")
        .gives(200, "Packet")
        .sets(200, DUPLICATE, "true if the packet was submitted before; the body is the first one.")
        .gives(207, "BatchAnswer")
        .later(this::submitted);
  }

  private CompletableFuture<Reply> submitted(ApiRequest request) {
    registration.registerTargets(request.body());
    CallerTrace trace = CallerTrace.of(request);
    long waitMs = request.query().integer("waitMs", NO_WAIT);
    if (request.body() instanceof JsonArray items) {
      if (waitMs != NO_WAIT) {
        throw new Denied(ProblemCode.MALFORMED, "waitMs is only allowed with a single packet");
      }
      return batch.submit(request.caller(), items, request.sent().bytes().length, trace);
    }
    String key = request.header("Idempotency-Key").orElse(null);
    return packets
        .submit(request.caller(), trace.addTo(request.body()), key)
        .thenCompose(
            it -> waitMs == NO_WAIT ? completedFuture(it) : withOutcome(request, it, waitMs))
        .thenApply(PacketRoutes::toReply);
  }

  /** Waits for the end of the task and adds its result; nothing if it has not ended in time. */
  private CompletableFuture<SubmittedPacket> withOutcome(
      ApiRequest request, SubmittedPacket submitted, long waitMs) {
    String taskId = submitted.packet().string("taskId").orElseThrow();
    return tasks
        .result(request.caller(), taskId, waitMs)
        .thenApply(
            it ->
                it.ended()
                    ? new SubmittedPacket(
                        submitted.packet().with("outcome", it.json()), submitted.duplicate())
                    : submitted);
  }

  private static Reply toReply(SubmittedPacket submittedPacket) {
    return submittedPacket.duplicate()
        ? Replies.ok(submittedPacket.packet()).with(DUPLICATE, "true")
        : Replies.createdPacket(submittedPacket.packet());
  }

  private Route claim() {
    return Route.post("/v1/claims")
        .named("claimPackets", "Claim packets, waiting for some if there are none")
        .access(Access.AGENTS)
        .takes(REQUIRED, "ClaimRequest")
        .gives(200, "ClaimAnswer")
        .waits()
        .later(request -> Replies.ok(packets.claim(request.caller(), request.body())));
  }

  private List<Route> queries() {
    List<String> statuses = Arrays.stream(Status.values()).map(Status::wireName).toList();
    return List.of(
        Route.post("/v1/explain")
            .named("explainPacket", "Explain how a packet would be routed, without submitting it")
            .scope(SUBMIT, READ)
            .takes(REQUIRED, "PacketToSubmit")
            .returns("Explanation", this::explain),
        Route.get("/v1/packets/{id}")
            .named("getPacket", "Get a packet")
            .returns("Packet", it -> packets.get(it.caller(), it.value("id"))),
        Route.get("/v1/packets")
            .named("listPackets", "List packets, oldest first by default")
            .query(id("taskId"), oneOf("status", statuses), text("sender"), text("target"))
            .query(text("owner"), text("type"), id("parentPacketId"), id("runId"))
            .query(oneOf("view", List.of("whole", "brief")))
            .pagedBothWays()
            .returns("PacketList", it -> packets.list(it.caller(), it.query().filter(), it.page())),
        Route.get("/v1/ids")
            .named("findIds", "Find packets and tasks by the first characters of their ids")
            .query(idPrefix("prefix", PacketApi.MIN_PREFIX_LENGTH).required())
            .returns("FoundIds", this::ids),
        Route.get("/v1/packets/{id}/rendering")
            .named("renderPacket", "Render a packet as text for the receiver's model")
            .returns("Rendering", this::render),
        Route.get("/v1/packets/{id}/trace")
            .named("tracePacket", "List the audit records of a packet in order")
            .paged()
            .returns("RecordList", it -> packets.trace(it.caller(), it.value("id"), it.page())));
  }

  private JsonObject explain(ApiRequest request) {
    registration.registerTargets(request.body());
    return packets.explain(request.caller(), request.body());
  }

  private JsonObject ids(ApiRequest request) {
    String prefix = request.query().text("prefix").orElseThrow();
    return packets.ids(request.caller(), prefix);
  }

  private JsonObject render(ApiRequest request) {
    JsonObject packet = packets.get(request.caller(), request.value("id"));
    return JsonObject.builder()
        .put("rendering", PacketRenderer.of(packet, new SecureRandom()))
        .build();
  }

  private static String summary(Verb verb) {
    return switch (verb) {
      case ACCEPT -> "Accept an offered packet";
      case REJECT -> "Reject an offered packet";
      case RENEW -> "Renew the lease of a packet";
      case PROGRESS -> "Report progress";
      case WAIT -> "Pause the work until a tool or a person responds";
      case RESUME -> "Resume the work after a wait";
      case COMPLETE -> "Report that the work is complete";
      case FAIL -> "Report that the work failed";
      case BLOCK -> "Report that the work is blocked";
      case CANCEL -> "Cancel a packet";
      case HANDOFF -> "Hand the work off to another agent";
      case DELEGATE -> "Delegate parts of the work to other agents";
      case REVIEW -> "Review a result";
    };
  }

  private Route verb(Verb called, Access access) {
    String verb = called.wireName();
    int status = verb.equals("handoff") || verb.equals("delegate") ? 201 : 200;
    String word = verb.substring(0, 1).toUpperCase(Locale.ROOT) + verb.substring(1);
    return Route.post("/v1/packets/{id}/" + verb)
        .named(verb + "Packet", summary(called))
        .access(access)
        .scope(scopes(called))
        .takes(OPTIONAL, word + "Body")
        .gives(status, word + "Answer")
        .later(
            request -> {
              registration.registerTargets(request.body());
              return packets
                  .act(request.caller(), request.value("id"), verb, request.body())
                  .thenApply(body -> Reply.json(status, body));
            });
  }

  private static AccessScope[] scopes(Verb verb) {
    return switch (verb) {
      case CANCEL -> new AccessScope[] {SUBMIT, CLAIM, OPERATE};
      case REVIEW -> new AccessScope[] {CLAIM, OPERATE};
      default -> new AccessScope[] {CLAIM};
    };
  }

  private Route addChunk() {
    return Route.post("/v1/packets/{id}/chunks")
        .named("addChunk", "Append a chunk to the stream of a packet")
        .scope(SUBMIT, CLAIM)
        .takes(REQUIRED, "Chunk")
        .gives(201, "ChunkAnswer")
        .gives(200, "ChunkAnswer")
        .later(
            request ->
                packets
                    .addChunk(request.caller(), request.value("id"), request.body())
                    .thenApply(it -> Reply.json(it.repeated() ? 200 : 201, it.json())));
  }

  private Route chunks() {
    return Route.get("/v1/packets/{id}/chunks")
        .named("readChunks", "Read chunks of a packet's stream, waiting for more if requested")
        .query(integer("after", -1, MAX_INDEX), integer("waitMs", 0, MAX_WAIT_MS))
        .query(integer("limit", 1, MAX_PAGE))
        .waits()
        .returnsLater(
            "ChunkList",
            it ->
                packets.chunks(
                    it.caller(),
                    it.value("id"),
                    it.query().integer("after", -1),
                    it.page().limit(),
                    it.query().integer("waitMs", 0)));
  }
}
