package dev.ahp.broker.move;

import dev.ahp.Join;
import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitingOn;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Parents that wait for their children. The parent counts, so that a child's end costs the same
 * whatever the number of its siblings.
 */
final class Joins {
  private static final String OK = "childrenOk";
  private static final String FAILED = "childrenFailed";
  private static final String BLOCKED = "childrenBlocked";
  private static final String TOTAL = "childrenTotal";
  private static final String RESOLVING = "resolving";

  private final Environment environment;
  private final Endings endings;
  private final Mover mover;

  Joins(Environment environment, Endings endings) {
    this.environment = environment;
    this.endings = endings;
    this.mover = new Mover(environment);
  }

  /** What a parent remembers about its children. */
  static Detail expecting(Detail detail, int children, Join join, boolean completes) {
    return detail
        .with(TOTAL, children)
        .with(OK, 0)
        .with(FAILED, 0)
        .with(BLOCKED, 0)
        .with("join", join.toString())
        .with("onResolved", completes ? "complete" : "resume");
  }

  void childEnded(Work work, PacketState child) {
    String parentId = child.identity().parentId();
    PacketState parent = parentId == null ? null : work.packet(parentId);
    if (parent == null
        || parent.standing().waitingOn() != WaitingOn.CHILDREN
        || parent.detail().is(RESOLVING)) {
      return;
    }
    String counter =
        switch (child.status()) {
          case COMPLETED -> OK;
          case BLOCKED -> BLOCKED;
          default -> FAILED;
        };
    Detail counted = parent.detail().with(counter, parent.detail().number(counter) + 1);
    PacketState waiting = parent.with(counted);
    work.put(waiting);
    Join.Outcome outcome = outcome(counted);
    if (outcome != Join.Outcome.OPEN) {
      resolve(work, waiting, outcome);
    }
  }

  private static Join.Outcome outcome(Detail detail) {
    Join join = detail.text("join").flatMap(Join::parse).orElse(Join.all());
    int completed = (int) detail.number(OK);
    int blocked = (int) detail.number(BLOCKED);
    int total = (int) detail.number(TOTAL);
    int open = total - completed - blocked - (int) detail.number(FAILED);
    return join.outcome(completed, blocked, open, total);
  }

  private void resolve(Work work, PacketState parent, Join.Outcome outcome) {
    // While it is being resolved, children that end because of that must not count again.
    work.put(parent.with(parent.detail().with(RESOLVING, Json.of(true))));
    endings.cancelChildren(work, parent, TerminalReason.JOIN_SATISFIED);
    List<PacketState> children =
        work.packets(PacketQuery.childrenOf(parent.id())).stream()
            .filter(it -> !it.detail().json().has("replacedBy"))
            .toList();
    if (outcome == Join.Outcome.SATISFIED) {
      satisfied(work, parent, children);
    } else {
      unsatisfied(work, parent, children, outcome);
    }
  }

  private void satisfied(Work work, PacketState parent, List<PacketState> children) {
    boolean completes = parent.detail().text("onResolved").filter("complete"::equals).isPresent();
    if (completes) {
      JsonObject result = JsonObject.builder().put("children", results(children)).build();
      PacketState withResult = parent.with(parent.detail().with("result", result));
      endings.end(
          work,
          withResult,
          Endings.End.of(
              Status.COMPLETED, TerminalReason.SUCCESS, "packet.children_resolved", Mover.BROKER));
    } else {
      PacketState running =
          Returning.to(environment, parent, work.now())
              .with(parent.detail().with("returned", Json.of(true)));
      mover.move(work, running, mover.draft(parent, "packet.children_resolved", Mover.BROKER));
    }
  }

  private void unsatisfied(
      Work work, PacketState parent, List<PacketState> children, Join.Outcome outcome) {
    boolean blocked = outcome == Join.Outcome.BLOCKED;
    PacketState told =
        blocked
            ? parent.with(parent.detail().with("needs", needs(children)))
            : parent.with(parent.detail().with("error", childFailed(children)));
    endings.end(
        work,
        told,
        Endings.End.of(
            blocked ? Status.BLOCKED : Status.FAILED,
            blocked ? TerminalReason.CHILD_BLOCKED : TerminalReason.CHILD_FAILED,
            "packet.children_resolved",
            Mover.BROKER));
  }

  private static JsonObject childFailed(List<PacketState> children) {
    List<String> ids =
        children.stream()
            .filter(it -> it.isFinal() && it.status() != Status.COMPLETED)
            .map(PacketState::id)
            .toList();
    return JsonObject.builder()
        .put("code", "CHILD_FAILED")
        .put("message", ids.size() + " of " + children.size() + " children did not complete")
        .put("details", JsonObject.builder().put("children", JsonArray.ofStrings(ids)).build())
        .build();
  }

  private static JsonArray needs(List<PacketState> children) {
    Set<Json> union = new LinkedHashSet<>();
    for (PacketState child : children) {
      for (String member : List.of("needs", "violations")) {
        child.detail().json().array(member).ifPresent(it -> union.addAll(it.items()));
      }
    }
    return new JsonArray(new ArrayList<>(union));
  }

  private static JsonArray results(List<PacketState> children) {
    List<Json> results = new ArrayList<>();
    for (PacketState child : children) {
      Json result = child.detail().get("result");
      results.add(
          JsonObject.builder()
              .put("packetId", child.id())
              .put("target", child.identity().target())
              .put("status", child.status().wireName())
              .put("result", result == null ? Json.Null.NULL : result)
              .build());
    }
    return new JsonArray(results);
  }
}
