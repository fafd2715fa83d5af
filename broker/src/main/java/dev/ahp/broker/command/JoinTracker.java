package dev.ahp.broker.command;

import dev.ahp.Join;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Resolves joins. The parent counts its children, so a child's end has constant cost. */
final class JoinTracker implements EndFollower {
  private static final String OK = "childrenOk";
  private static final String FAILED = "childrenFailed";
  private static final String BLOCKED = "childrenBlocked";
  private static final String TOTAL = "childrenTotal";
  private static final String RESOLVING = "resolving";

  private final Environment environment;
  private final PacketCompletion completion;
  private final Transitions transitions;

  JoinTracker(Environment environment, Transitions transitions, PacketCompletion completion) {
    this.environment = environment;
    this.transitions = transitions;
    this.completion = completion;
  }

  /** Returns the attributes of a parent with the counters of its children. */
  static StoredAttributes expecting(
      StoredAttributes attributes, int children, Join join, boolean completes) {
    return attributes
        .with(TOTAL, children)
        .with(OK, 0)
        .with(FAILED, 0)
        .with(BLOCKED, 0)
        .with("join", join.toString())
        .with("onResolved", completes ? "complete" : "resume");
  }

  @Override
  public void packetEnded(UnitOfWork work, PacketState child, PacketEnd end) {
    if (child.isReplaced()) {
      return;
    }
    String parentId = child.identity().parentId();
    PacketState parent = parentId == null ? null : work.packet(parentId);
    if (parent == null
        || parent.placement().waitReason() != WaitReason.CHILDREN
        || parent.attributes().is(RESOLVING)) {
      return;
    }
    String counter =
        switch (child.status()) {
          case COMPLETED -> OK;
          case BLOCKED -> BLOCKED;
          default -> FAILED;
        };
    StoredAttributes counted =
        parent.attributes().with(counter, parent.attributes().number(counter) + 1);
    PacketState waiting = parent.with(counted);
    work.put(waiting);
    Join.JoinOutcome joinOutcome = outcome(counted);
    if (joinOutcome != Join.JoinOutcome.OPEN) {
      resolve(work, waiting, joinOutcome);
    }
  }

  private static Join.JoinOutcome outcome(StoredAttributes attributes) {
    Join join = attributes.text("join").flatMap(Join::parse).orElse(Join.all());
    int completed = (int) attributes.number(OK);
    int blocked = (int) attributes.number(BLOCKED);
    int total = (int) attributes.number(TOTAL);
    int open = total - completed - blocked - (int) attributes.number(FAILED);
    return join.outcome(completed, blocked, open, total);
  }

  private void resolve(UnitOfWork work, PacketState parent, Join.JoinOutcome joinOutcome) {
    // Children that are cancelled below must not be counted again.
    work.put(parent.with(parent.attributes().with(RESOLVING, Json.of(true))));
    completion.cancelChildren(work, parent, TerminalReason.JOIN_SATISFIED);
    List<PacketState> children =
        work.packets(PacketQuery.childrenOf(parent.id())).stream()
            .filter(it -> !it.isReplaced())
            .toList();
    if (joinOutcome == Join.JoinOutcome.SATISFIED) {
      satisfied(work, parent, children);
    } else {
      unsatisfied(work, parent, children, joinOutcome);
    }
  }

  private void satisfied(UnitOfWork work, PacketState parent, List<PacketState> children) {
    boolean completes =
        parent.attributes().text("onResolved").filter("complete"::equals).isPresent();
    if (completes) {
      JsonObject result = JsonObject.builder().put("children", results(children)).build();
      PacketState withResult = parent.with(parent.attributes().with("result", result));
      completion.end(
          work,
          withResult,
          PacketEnd.of(
              Status.COMPLETED,
              TerminalReason.SUCCESS,
              "packet.children_resolved",
              Transitions.BROKER));
    } else {
      PacketState running =
          ReturnToOwner.to(environment, parent, work.now())
              .with(parent.attributes().with("returned", Json.of(true)));
      transitions.move(
          work,
          running,
          transitions.auditEntry(parent, "packet.children_resolved", Transitions.BROKER));
    }
  }

  private void unsatisfied(
      UnitOfWork work,
      PacketState parent,
      List<PacketState> children,
      Join.JoinOutcome joinOutcome) {
    boolean blocked = joinOutcome == Join.JoinOutcome.BLOCKED;
    PacketState withOutcome =
        blocked
            ? parent.with(parent.attributes().with("needs", needs(children)))
            : parent.with(parent.attributes().with("error", childFailed(children)));
    completion.end(
        work,
        withOutcome,
        PacketEnd.of(
            blocked ? Status.BLOCKED : Status.FAILED,
            blocked ? TerminalReason.CHILD_BLOCKED : TerminalReason.CHILD_FAILED,
            "packet.children_resolved",
            Transitions.BROKER));
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
        child.attributes().json().array(member).ifPresent(it -> union.addAll(it.items()));
      }
    }
    return new JsonArray(new ArrayList<>(union));
  }

  private static JsonArray results(List<PacketState> children) {
    List<Json> results = new ArrayList<>();
    for (PacketState child : children) {
      Json result = child.attributes().get("result");
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
