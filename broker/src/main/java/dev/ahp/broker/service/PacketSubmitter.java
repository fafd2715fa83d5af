package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.Origin;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.command.BatchDenial;
import dev.ahp.broker.command.SubmitCommand;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Prepares packets on the caller's thread: submitted, handed on, delegated. */
final class PacketSubmitter {
  private static final int MOST_CHILDREN = 1_000;

  private final BrokerContext context;

  PacketSubmitter(BrokerContext context) {
    this.context = context;
  }

  CompletableFuture<SubmitCommand.SubmitResult> submit(
      Caller caller, Json json, @Nullable String idempotencyKey) {
    return submit(caller, json, idempotencyKey, it -> context.run(it.taskId(), it));
  }

  /** One of several that are to be taken in the order they came. */
  CompletableFuture<SubmitCommand.SubmitResult> submitInTurn(
      Caller caller, Json json, String together) {
    return submit(caller, json, null, it -> context.run(together, it));
  }

  private CompletableFuture<SubmitCommand.SubmitResult> submit(
      Caller caller,
      Json json,
      @Nullable String idempotencyKey,
      Function<SubmitCommand, CompletableFuture<SubmitCommand.SubmitResult>> running) {
    if (caller.callerKind() == Caller.CallerKind.AUDITOR) {
      throw BrokerContext.forbidden("an auditor only reads");
    }
    try {
      return running.apply(submitting(caller, json, idempotencyKey));
    } catch (Denied denied) {
      return refusedAtTheDoor(caller, denied);
    }
  }

  /** As a part of a larger unit. */
  CompletableFuture<SubmitCommand.SubmitResult> submit(
      Caller caller,
      Json json,
      Function<SubmitCommand, Command<SubmitCommand.SubmitResult>> within) {
    SubmitCommand submitCommand = submitting(caller, json, null);
    return context.run(submitCommand.taskId(), within.apply(submitCommand));
  }

  /** What another node was told a moment ago counts here too before anything is refused. */
  private SubmitCommand submitting(Caller caller, Json json, @Nullable String idempotencyKey) {
    String version = context.catalogVersion();
    SubmitCommand first = prepared(caller, json, idempotencyKey);
    if (!first.isDenied() || !context.store().isShared()) {
      return first;
    }
    context.refreshCatalog();
    return version.equals(context.catalogVersion())
        ? first
        : prepared(caller, json, idempotencyKey);
  }

  private SubmitCommand prepared(Caller caller, Json json, @Nullable String idempotencyKey) {
    List<String> receivers = receivers(json);
    if (receivers.isEmpty()) {
      AdmittedPacket admitted =
          context.admission().admit(caller, json, idempotencyKey, Origin.SUBMIT);
      return new SubmitCommand(context.rules(), admitted, List.of());
    }
    JsonObject whole = withReceivers(json, receivers);
    AdmittedPacket parent = context.admission().admitFanOut(caller, whole, idempotencyKey);
    return new SubmitCommand(context.rules(), parent, copies(caller, whole, parent, receivers));
  }

  /**
   * Who pretends to be another, or signs wrongly, is on record, and so is what could not be judged;
   * the rest was never here.
   */
  private CompletableFuture<SubmitCommand.SubmitResult> refusedAtTheDoor(
      Caller caller, Denied denied) {
    boolean recorded =
        denied.code().equals(ProblemCode.SENDER_MISMATCH.name())
            || denied.code().equals(ProblemCode.SIGNATURE_INVALID.name())
            || denied.code().equals(ProblemCode.UNAVAILABLE.name());
    if (!recorded) {
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

  static List<String> receivers(Json json) {
    return json.asObject()
        .filter(it -> !it.has("target"))
        .flatMap(it -> it.array("receivers"))
        .filter(it -> it.strings().size() == it.size())
        .map(JsonArray::strings)
        .orElse(List.of());
  }

  /** A message to many says to whom. */
  static JsonObject withReceivers(Json json, List<String> receivers) {
    JsonObject packet = json.asObject().orElse(JsonObject.empty());
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    boolean tell =
        PayloadType.isHandoff(packet)
            && !payload.has("receiverList")
            && !packet.has("signature")
            && !payload.has("signature");
    return tell
        ? packet.with("payload", payload.with("receiverList", JsonArray.ofStrings(receivers)))
        : packet;
  }

  /** One whole copy for each receiver, through the gates of its own edge. */
  private List<AdmittedPacket> copies(
      Caller caller, JsonObject whole, AdmittedPacket parent, List<String> receivers) {
    List<AdmittedPacket> copies = new ArrayList<>();
    JsonObject content = parent.content();
    Origin origin = Origin.childOf(content, parent.sender());
    for (JsonObject copy : copies(whole, receivers)) {
      copies.add(context.admission().admitCopy(caller, copy, traced(origin, content)));
    }
    return copies;
  }

  static List<JsonObject> copies(JsonObject whole, List<String> receivers) {
    JsonObject.Builder body = JsonObject.builder();
    whole
        .members()
        .forEach(
            (name, value) -> {
              if (isCopied(name)) {
                body.put(name, value);
              }
            });
    JsonObject template = body.build();
    return receivers.stream().map(it -> template.with("target", Json.of(it))).toList();
  }

  private static boolean isCopied(String name) {
    return switch (name) {
      case "packetId",
          "receivers",
          "join",
          "target",
          "dedupeKey",
          "signature",
          "traceparent",
          "checkpoint",
          "contract" ->
          false;
      default -> !name.startsWith("~");
    };
  }

  List<AdmittedPacket> forHandoff(Caller caller, String packetId, JsonObject body) {
    JsonObject source = contentOf(caller, packetId);
    Json given = body.get("packet");
    if (!(given instanceof JsonObject packet)) {
      throw invalid("/packet", given == null ? "is required" : "must be an object");
    }
    if (packet.has("receivers")) {
      throw invalid("/packet/receivers", "is not possible here; a handoff has one target");
    }
    String task = source.string("taskId").orElse("");
    if (packet.string("taskId").filter(it -> !it.equals(task)).isPresent()) {
      throw invalid("/packet/taskId", "is not the task of the packet that is handed off");
    }
    Origin origin = traced(Origin.handoffOf(source, caller.name()), source);
    try {
      return List.of(context.admission().admitHandoff(caller, packet, origin, chain(source)));
    } catch (Denied denied) {
      throw denied.under("/packet");
    }
  }

  /** Each packet is a step of its own in the trace of what it goes on from. */
  private Origin traced(Origin origin, JsonObject source) {
    return origin.with("traceparent", TracePropagator.next(source, context.environment().random()));
  }

  /** The packets before, oldest first, if any of them labelled its texts. */
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

  List<AdmittedPacket> forDelegation(Caller caller, String packetId, JsonObject body) {
    JsonObject parent = contentOf(caller, packetId);
    JsonArray children = body.array("children").orElse(null);
    if (children == null || children.isEmpty() || children.size() > MOST_CHILDREN) {
      throw invalid("/children", "must be a list of 1 to " + MOST_CHILDREN + " packets");
    }
    Origin origin = Origin.childOf(parent, caller.name());
    List<JsonObject> chain = chain(parent);
    List<AdmittedPacket> prepared = new ArrayList<>();
    List<Denied> refused = new ArrayList<>();
    for (int i = 0; i < children.size(); i++) {
      try {
        prepared.add(child(caller, children.get(i), traced(origin, parent), chain));
      } catch (Denied denied) {
        refused.add(denied.under("/children/" + i));
      }
    }
    refuseAny(refused);
    return prepared;
  }

  private static void refuseAny(List<Denied> refused) {
    if (!refused.isEmpty()) {
      String code = refused.get(0).code();
      throw BatchDenial.refusal(refused.stream().filter(it -> it.code().equals(code)).toList());
    }
  }

  private AdmittedPacket child(Caller caller, Json child, Origin origin, List<JsonObject> chain) {
    JsonObject packet = child.asObject().orElse(JsonObject.empty());
    if (packet.has("receivers")) {
      throw invalid("/receivers", "is not possible here; give one child for each target");
    }
    if (packet.string("taskId").filter(it -> !it.equals(origin.taskId())).isPresent()) {
      throw invalid("/taskId", "is not the task of the packet that delegates");
    }
    return context.admission().admitHandoff(caller, child, origin, chain);
  }

  /** What the source was made with; nothing for a stranger, whom the verb itself will refuse. */
  private JsonObject contentOf(Caller caller, String packetId) {
    return context.read(view -> view.content(context.visible(view, caller, packetId)));
  }

  private static Denied invalid(String pointer, String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, pointer, message)));
  }
}
