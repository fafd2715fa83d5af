package dev.ahp.broker.move;

import dev.ahp.Denied;
import dev.ahp.Join;
import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.PacketState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.WaitingOn;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Verbs that bring new packets: giving the work away, or having parts of it done. */
final class Passing {
  private Passing() {}

  static Acted handOff(Act act) {
    Body body = act.body();
    Json checkpoint = body.json().get("checkpoint");
    if (checkpoint == null || checkpoint.isNull()) {
      body.wrong(ProblemCode.INCOMPLETE_CONTEXT, "/checkpoint", "is required");
    }
    body.check();
    act.refuseFaultyBody();
    Prepared prepared = act.prepared().get(0);
    PacketState source = act.packet();
    Prepared.Denial denial = denial(act, prepared);
    if (denial != null) {
      return denied(act, source, prepared, denial);
    }
    PacketState made = new Births(act.environment()).admit(act.work(), prepared);
    PacketState waiting =
        Mover.stopped(source, act.work().now())
            .with(source.standing().waiting(WaitingOn.HANDOFF))
            .with(source.detail().without("returned").with("handoffTo", made.id()));
    Checkpoints.save(
        act.work(), source.id(), source.taskId(), act.actor(), checkpointOf(checkpoint));
    PacketState moved =
        act.mover()
            .move(
                act.work(),
                waiting,
                act.mover()
                    .draft(
                        source,
                        "packet.handoff_started",
                        act.actor(),
                        JsonObject.builder()
                            .put("handoff", made.id())
                            .put("target", made.identity().target())
                            .build()));
    return Acted.making(moved, List.of(act.work().existing(made.id())));
  }

  private static Json checkpointOf(@Nullable Json given) {
    return given == null ? Json.Null.NULL : given;
  }

  private static Prepared.@Nullable Denial denial(Act act, Prepared prepared) {
    if (prepared.denial() != null) {
      return prepared.denial();
    }
    if (act.work().packet(prepared.packetId()) != null) {
      throw exists(prepared).under("/packet");
    }
    return prepared.isHandoff() ? Submitting.exhausted(act.work().task(prepared.taskId())) : null;
  }

  /** The source runs on with its lease, and the attempt is on record. */
  private static Acted denied(
      Act act, PacketState source, Prepared prepared, Prepared.Denial denial) {
    PacketState denied = new Births(act.environment()).deny(act.work(), prepared, denial);
    Rollback.undo(act.work(), denied);
    act.work().put(source.with(source.detail().with("rolledBack", Json.of(true))));
    Json checkpoint = act.body().json().get("checkpoint");
    Checkpoints.save(
        act.work(), source.id(), source.taskId(), act.actor(), checkpointOf(checkpoint));
    act.endings().recovery().escalation().failed(act.work(), denied);
    act.endings().recovery().rollback().announce(act.work(), denied, denial.denied().code());
    Denied refusal =
        denial
            .denied()
            .under("/packet")
            .with("packetId", denied.id())
            .with("taskId", denied.taskId());
    return Acted.refused(act.work().existing(source.id()), refusal);
  }

  static Acted delegate(Act act) {
    act.refuseFaultyBody();
    List<Prepared> children = act.prepared();
    Join join = join(act.body(), children.size());
    boolean completes = completes(act.body());
    act.body().check();
    refuseDenied(act, children);
    List<PacketState> made = new ArrayList<>();
    Births births = new Births(act.environment());
    for (Prepared child : children) {
      made.add(births.admit(act.work(), child));
    }
    PacketState parent = act.packet();
    Detail expecting =
        Joins.expecting(parent.detail().without("returned"), made.size(), join, completes);
    PacketState waiting =
        Mover.stopped(parent, act.work().now())
            .with(parent.standing().waiting(WaitingOn.CHILDREN))
            .with(expecting);
    JsonObject data =
        JsonObject.builder()
            .put("children", JsonArray.ofStrings(made.stream().map(PacketState::id).toList()))
            .put("join", join.toString())
            .build();
    PacketState moved =
        act.mover()
            .move(
                act.work(),
                waiting,
                act.mover().draft(parent, "packet.delegated", act.actor(), data));
    return Acted.making(moved, made.stream().map(it -> act.work().existing(it.id())).toList());
  }

  private static Join join(Body body, int children) {
    String text = body.text("join");
    Join join = text == null ? Join.all() : Join.parse(text).orElse(null);
    if (join == null) {
      body.wrong("join", "must be all, any or quorum:N");
      return Join.all();
    }
    if (join.needed() > children) {
      body.wrong("join", "asks for more than the " + children + " children there are");
    }
    return join;
  }

  private static boolean completes(Body body) {
    return body.any("onResolved") != null
        && body.oneOf("onResolved", Set.of("resume", "complete")).equals("complete");
  }

  /** All or nothing: one denied child and none is made. */
  private static void refuseDenied(Act act, List<Prepared> children) {
    Prepared.Denial denial =
        Together.denial(children, (denied, index) -> denied.under("/children/" + index));
    if (denial != null) {
      throw denial.denied();
    }
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < children.size(); i++) {
      Prepared child = children.get(i);
      if (!ids.add(child.packetId()) || act.work().packet(child.packetId()) != null) {
        throw exists(child).under("/children/" + i);
      }
    }
  }

  private static Denied exists(Prepared prepared) {
    String message = "a packet has the id " + prepared.packetId();
    return new Denied(
            ProblemCode.PACKET_EXISTS.name(),
            message,
            List.of(new Violation(ProblemCode.PACKET_EXISTS, "/packetId", message)))
        .with("packetId", prepared.packetId());
  }
}
