package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.Join;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.command.JoinTracker.JoinTerms;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.WaitReason;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The verbs that create packets: handoff and delegate. */
final class HandoffVerbs {
  private HandoffVerbs() {}

  static VerbResult handOff(VerbContext context) {
    CallBodyReader body = context.body();
    Json checkpoint = body.json().get("checkpoint");
    if (checkpoint == null || checkpoint.isNull()) {
      body.wrong(ProblemCode.INCOMPLETE_CONTEXT, "/checkpoint", "is required");
    }
    body.check();
    context.requireValidBody();
    AdmittedPacket admitted = context.admitted().get(0);
    PacketState source = context.packet();
    AdmittedPacket.Denial denial = denial(context, admitted);
    if (denial != null) {
      return denied(context, source, admitted, denial);
    }
    PacketState created = context.rules().factory.admit(context.work(), admitted);
    HandoffLoss loss = context.loss();
    if (loss != null) {
      loss.report(context.work(), context.rules());
    }
    PacketState waiting =
        Transitions.waiting(source, WaitReason.HANDOFF, context.work().now())
            .without(PacketAttribute.RETURNED)
            .with(PacketAttribute.HANDOFF_TO, created.id());
    CheckpointRepository.save(
        context.work(), source.id(), source.taskId(), context.actor(), checkpointOf(checkpoint));
    context.move(
        waiting,
        context.auditEntry(
            source,
            AuditEvent.PACKET_HANDOFF_STARTED,
            JsonObject.builder()
                .put("handoff", created.id())
                .put("target", created.identity().target())
                .build()));
    context.rules().confidence.check(context.work(), admitted);
    return VerbResult.creating(
        context.work().existing(source.id()), List.of(context.work().existing(created.id())));
  }

  private static Json checkpointOf(@Nullable Json given) {
    return given == null ? Json.Null.NULL : given;
  }

  private static AdmittedPacket.@Nullable Denial denial(
      VerbContext context, AdmittedPacket admitted) {
    if (admitted.denial() != null) {
      return admitted.denial();
    }
    if (context.work().packet(admitted.packetId()) != null) {
      throw exists(admitted).under("/packet");
    }
    return admitted.isHandoff()
        ? SubmitCommand.exhausted(context.work().task(admitted.taskId()))
        : null;
  }

  /** Records the denied handoff; the source keeps running with its lease. */
  private static VerbResult denied(
      VerbContext context,
      PacketState source,
      AdmittedPacket admitted,
      AdmittedPacket.Denial denial) {
    PacketState denied = context.rules().factory.deny(context.work(), admitted, denial);
    HandoffRollback.undo(context.work(), denied);
    context.work().put(source.with(PacketAttribute.ROLLED_BACK, true));
    Json checkpoint = context.body().json().get("checkpoint");
    CheckpointRepository.save(
        context.work(), source.id(), source.taskId(), context.actor(), checkpointOf(checkpoint));
    context.rules().escalation.failed(context.work(), denied);
    context.rules().recovery.rollback().announce(context.work(), denied, denial.denied().code());
    Denied refusal =
        denial
            .denied()
            .under("/packet")
            .with("packetId", denied.id())
            .with("taskId", denied.taskId());
    return VerbResult.refused(context.work().existing(source.id()), refusal);
  }

  static VerbResult delegate(VerbContext context) {
    context.requireValidBody();
    List<AdmittedPacket> children = context.admitted();
    Join join = join(context.body(), children.size());
    JoinTerms terms =
        new JoinTerms(join, joinsOnAccepted(context.body()), completes(context.body()));
    context.body().check();
    refuseDenied(context, children);
    context.rules().quotas.require(context.work(), context.caller(), children, children);
    List<PacketState> created = new ArrayList<>();
    PacketFactory factory = context.rules().factory;
    for (AdmittedPacket child : children) {
      created.add(factory.admit(context.work(), child));
    }
    PacketState parent = context.packet();
    StoredAttributes expecting =
        JoinTracker.expecting(
            parent.attributes().without(PacketAttribute.RETURNED), created.size(), terms);
    PacketState waiting =
        Transitions.waiting(parent, WaitReason.CHILDREN, context.work().now()).with(expecting);
    JsonObject data =
        JsonObject.builder()
            .put("children", JsonArray.ofStrings(created.stream().map(PacketState::id).toList()))
            .put("join", join.toString())
            .put("joinOn", terms.onAccepted() ? "accepted" : "completed")
            .build();
    context.move(waiting, context.auditEntry(parent, AuditEvent.PACKET_DELEGATED, data));
    children.forEach(it -> context.rules().confidence.check(context.work(), it));
    return VerbResult.creating(
        context.work().existing(parent.id()),
        created.stream().map(it -> context.work().existing(it.id())).toList());
  }

  private static Join join(CallBodyReader body, int children) {
    String text = body.text("join");
    Join join = text == null ? Join.all() : Join.parse(text).orElse(null);
    if (join == null) {
      body.wrong("join", "must be all, any or quorum:N");
      return Join.all();
    }
    if (join.needed() > children) {
      body.wrong("join", "requires more results than the " + children + " children");
    }
    return join;
  }

  private static boolean joinsOnAccepted(CallBodyReader body) {
    return body.any("joinOn") != null
        && body.oneOf("joinOn", Set.of("completed", "accepted")).equals("accepted");
  }

  private static boolean completes(CallBodyReader body) {
    return body.any("onResolved") != null
        && body.oneOf("onResolved", Set.of("resume", "complete")).equals("complete");
  }

  /** Throws if any child is denied or has a duplicate id; no child is created then. */
  private static void refuseDenied(VerbContext context, List<AdmittedPacket> children) {
    AdmittedPacket.Denial denial =
        BatchDenial.denial(children, (denied, index) -> denied.under("/children/" + index));
    if (denial != null) {
      throw denial.denied();
    }
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < children.size(); i++) {
      AdmittedPacket child = children.get(i);
      if (!ids.add(child.packetId()) || context.work().packet(child.packetId()) != null) {
        throw exists(child).under("/children/" + i);
      }
    }
  }

  private static Denied exists(AdmittedPacket admitted) {
    String message = "a packet already has the id " + admitted.packetId();
    return new Denied(
            ProblemCode.PACKET_EXISTS.name(),
            message,
            List.of(new Violation(ProblemCode.PACKET_EXISTS, "/packetId", message)))
        .with("packetId", admitted.packetId());
  }
}
