package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.Origin;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.command.BatchDenial;
import dev.ahp.broker.command.HandoffLoss;
import dev.ahp.broker.command.SubmitCommand;
import dev.ahp.broker.command.TaskAccess;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.connection.VerbCall;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Admits packets on the caller's thread: submitted, handed off, delegated. */
final class PacketSubmitter {
  private static final int MAX_CHILDREN = 1_000;

  private final BrokerContext context;
  private final PacketExplainer explainer;

  PacketSubmitter(BrokerContext context, PacketExplainer explainer) {
    this.context = context;
    this.explainer = explainer;
  }

  /** A packet that a caller submits, and the tasks that the caller may add it to. */
  record SubmitRequest(
      Caller caller, Json packet, @Nullable String idempotencyKey, TaskAccess access) {}

  CompletableFuture<SubmitCommand.SubmitResult> submit(SubmitRequest request) {
    return submit(request, it -> context.run(it.taskId(), it));
  }

  /** Submits one packet of a batch, which is stored in order. */
  CompletableFuture<SubmitCommand.SubmitResult> submitInOrder(
      Caller caller, Json json, String writerKey) {
    return submit(
        new SubmitRequest(caller, json, null, TaskAccess.OPEN_TASKS),
        it -> context.run(writerKey, it));
  }

  private CompletableFuture<SubmitCommand.SubmitResult> submit(
      SubmitRequest request,
      Function<SubmitCommand, CompletableFuture<SubmitCommand.SubmitResult>> running) {
    if (request.caller().callerKind() == Caller.CallerKind.AUDITOR) {
      throw BrokerContext.forbidden("an auditor may not change data");
    }
    try {
      return running.apply(toCommand(request));
    } catch (Denied denied) {
      return recordDenial(request.caller(), denied);
    }
  }

  /** Submits a packet to any task as part of another command. */
  CompletableFuture<SubmitCommand.SubmitResult> submit(
      Caller caller,
      Json json,
      Function<SubmitCommand, Command<SubmitCommand.SubmitResult>> within) {
    SubmitCommand command = toCommand(new SubmitRequest(caller, json, null, TaskAccess.ALL_TASKS));
    return context.run(command.taskId(), within.apply(command));
  }

  /** Admits a packet. A denial is checked again after reloading a changed catalog. */
  private SubmitCommand toCommand(SubmitRequest request) {
    String version = context.catalogVersion();
    SubmitCommand first = admit(request);
    if (!first.isDenied() || !context.store().isShared()) {
      return first;
    }
    context.refreshCatalog();
    return version.equals(context.catalogVersion()) ? first : admit(request);
  }

  private SubmitCommand admit(SubmitRequest request) {
    Caller caller = request.caller();
    SubmitCommand.SubmitOrigin origin = new SubmitCommand.SubmitOrigin(caller, request.access());
    if (TopicPublication.isIn(request.packet())) {
      return publish(request, origin);
    }
    List<String> receivers = FanOutCopies.receivers(request.packet());
    if (receivers.isEmpty()) {
      AdmittedPacket admitted =
          context
              .admission()
              .admit(caller, request.packet(), request.idempotencyKey(), Origin.SUBMIT);
      SubmitCommand command = new SubmitCommand(context.rules(), origin, admitted, List.of());
      return RouteRequest.isIn(admitted.content())
          ? command.answered(RouteRequest.answer(explainer, caller, admitted.content()))
          : command;
    }
    JsonObject packet = FanOutCopies.withReceivers(request.packet(), receivers);
    AdmittedPacket parent =
        context.admission().admitFanOut(caller, packet, request.idempotencyKey());
    return new SubmitCommand(
        context.rules(), origin, parent, copies(caller, packet, parent, receivers));
  }

  /** Admits a packet to a topic with a copy for each subscriber. */
  private SubmitCommand publish(SubmitRequest request, SubmitCommand.SubmitOrigin origin) {
    JsonObject packet = request.packet().asObject().orElse(JsonObject.empty());
    AdmittedPacket parent =
        context.admission().admitPublication(request.caller(), packet, request.idempotencyKey());
    List<String> subscribers = TopicPublication.subscribers(context.catalog(), packet);
    List<AdmittedPacket> copies = copies(request.caller(), packet, parent, subscribers);
    return SubmitCommand.publishing(
        context.rules(),
        origin,
        subscribers.isEmpty() ? parent.withoutSubscribers() : parent,
        copies);
  }

  /**
   * Records a denial with a false sender, an invalid signature or an unavailable classifier. Other
   * denials at entry are not recorded.
   */
  private CompletableFuture<SubmitCommand.SubmitResult> recordDenial(Caller caller, Denied denied) {
    boolean isRecorded =
        denied.code().equals(ProblemCode.SENDER_MISMATCH.name())
            || denied.code().equals(ProblemCode.SIGNATURE_INVALID.name())
            || denied.code().equals(ProblemCode.UNAVAILABLE.name());
    if (!isRecorded) {
      return CompletableFuture.failedFuture(denied);
    }
    return context
        .run(
            Commands.of(
                (UnitOfWork work) -> {
                  work.record(SubmitCommand.requestDenied(caller.name(), denied));
                  return true;
                }))
        .thenApply(
            done -> {
              throw denied;
            });
  }

  /** Returns a complete copy for each receiver, checked by the gates of its edge. */
  private List<AdmittedPacket> copies(
      Caller caller, JsonObject packet, AdmittedPacket parent, List<String> receivers) {
    List<AdmittedPacket> copies = new ArrayList<>();
    JsonObject content = parent.content();
    // The constraints are those of each copy, so maxDepth must not count for the copies themselves.
    Origin origin = Origin.childOf(content.without("constraints"), parent.sender());
    AdmissionTimeLimit timeLimit = new AdmissionTimeLimit(context.clock());
    for (JsonObject copy : FanOutCopies.of(packet, receivers)) {
      timeLimit.check(copies.size(), receivers.size());
      copies.add(context.admission().admitCopy(caller, copy, traced(origin, content)));
    }
    return copies;
  }

  /** Admits a handoff and compares it with its source. */
  HandoffLoss forHandoff(Caller caller, VerbCall call) {
    JsonObject source = contentOf(caller, call.packetId());
    Json given = call.arguments().get("packet");
    if (!(given instanceof JsonObject packet)) {
      throw invalid("/packet", given == null ? "is required" : "must be an object");
    }
    if (packet.has("receivers")) {
      throw invalid("/packet/receivers", "is not allowed here; a handoff has exactly one target");
    }
    if (packet.has("onComplete")) {
      throw invalid("/packet/onComplete", "is only allowed in the first packet of a task");
    }
    if (RouteRequest.isIn(packet)) {
      throw invalid("/packet/type", RouteRequest.SUBMIT_ONLY);
    }
    if (TopicPublication.isIn(packet)) {
      throw invalid("/packet/target", TopicPublication.SUBMIT_ONLY);
    }
    String task = source.string("taskId").orElse("");
    if (packet.string("taskId").filter(it -> !it.equals(task)).isPresent()) {
      throw invalid("/packet/taskId", "must be the task of the packet that is handed off");
    }
    Origin origin = traced(Origin.handoffOf(source, caller.name()), source);
    try {
      AdmittedPacket admitted =
          context.admission().admitHandoff(caller, packet, origin, chain(source));
      return HandoffLoss.between(source, admitted);
    } catch (Denied denied) {
      throw denied.under("/packet");
    }
  }

  /** Adds a new span in the trace of the source. */
  private Origin traced(Origin origin, JsonObject source) {
    return origin.with("traceparent", TracePropagator.next(source, context.environment().random()));
  }

  /** Returns the preceding packets, oldest first, if any of them has trust labels. */
  private List<JsonObject> chain(JsonObject source) {
    if (!source.has("trust") && !source.has("~labelled")) {
      return List.of();
    }
    return context.read(
        view -> {
          List<JsonObject> chain = new ArrayList<>();
          JsonObject at = source;
          while (at != null && chain.size() < 256) {
            chain.add(0, at);
            String previous = at.string("previousPacketId").orElse(null);
            PacketState state = previous == null ? null : view.packet(previous);
            at = state == null ? null : view.content(state);
          }
          return chain;
        });
  }

  List<AdmittedPacket> forDelegation(Caller caller, VerbCall call) {
    JsonObject parent = contentOf(caller, call.packetId());
    JsonArray children = call.arguments().array("children").orElse(null);
    if (children == null || children.isEmpty() || children.size() > MAX_CHILDREN) {
      throw invalid("/children", "must be a list of 1 to " + MAX_CHILDREN + " packets");
    }
    Origin origin = Origin.childOf(parent, caller.name());
    List<JsonObject> chain = chain(parent);
    List<AdmittedPacket> prepared = new ArrayList<>();
    List<Denied> denials = new ArrayList<>();
    AdmissionTimeLimit timeLimit = new AdmissionTimeLimit(context.clock());
    for (int i = 0; i < children.size(); i++) {
      timeLimit.check(i, children.size());
      try {
        prepared.add(child(caller, children.get(i), traced(origin, parent), chain));
      } catch (Denied denied) {
        denials.add(denied.under("/children/" + i));
      }
    }
    throwFirst(denials);
    return prepared;
  }

  private static void throwFirst(List<Denied> denials) {
    if (!denials.isEmpty()) {
      String code = denials.get(0).code();
      throw BatchDenial.refusal(denials.stream().filter(it -> it.code().equals(code)).toList());
    }
  }

  private AdmittedPacket child(Caller caller, Json child, Origin origin, List<JsonObject> chain) {
    JsonObject packet = child.asObject().orElse(JsonObject.empty());
    if (packet.has("receivers")) {
      throw invalid("/receivers", "is not allowed here; use one child for each target");
    }
    if (packet.has("onComplete")) {
      throw invalid("/onComplete", "is only allowed in the first packet of a task");
    }
    if (RouteRequest.isIn(packet)) {
      throw invalid("/type", RouteRequest.SUBMIT_ONLY);
    }
    if (TopicPublication.isIn(packet)) {
      throw invalid("/target", TopicPublication.SUBMIT_ONLY);
    }
    if (packet.string("taskId").filter(it -> !it.equals(origin.taskId())).isPresent()) {
      throw invalid("/taskId", "must be the task of the delegating packet");
    }
    return context.admission().admitHandoff(caller, child, origin, chain);
  }

  /** Returns the content of the source packet, if the caller may see it. */
  private JsonObject contentOf(Caller caller, String packetId) {
    return context.read(view -> view.content(context.visible(view, caller, packetId)));
  }

  private static Denied invalid(String pointer, String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, pointer, message)));
  }
}
