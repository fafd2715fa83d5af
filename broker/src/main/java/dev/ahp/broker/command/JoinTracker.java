package dev.ahp.broker.command;

import dev.ahp.Join;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.Attribute;
import dev.ahp.broker.store.PacketAttribute;
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
import org.jspecify.annotations.Nullable;

/** Resolves joins. The parent counts its children, so a child's end has constant cost. */
final class JoinTracker implements EndFollower {
  /** The maximum size of the results of all children in the result of their parent. */
  private static final long MAX_RESULT_BYTES = 2L << 20;

  /** The maximum size of the needs of all children. */
  private static final long MAX_NEEDS_BYTES = 1L << 20;

  private final Environment environment;
  private final PacketCompletion completion;
  private final Transitions transitions;

  JoinTracker(Environment environment, Transitions transitions, PacketCompletion completion) {
    this.environment = environment;
    this.transitions = transitions;
    this.completion = completion;
  }

  /** The condition under which a parent continues. */
  record JoinTerms(Join join, boolean onAccepted, boolean completes) {}

  /** Returns the attributes of a parent with the counters of its children. */
  static StoredAttributes expecting(StoredAttributes attributes, int children, JoinTerms terms) {
    return attributes
        .with(PacketAttribute.JOIN_ON_ACCEPTED, terms.onAccepted())
        .with(PacketAttribute.CHILDREN_TOTAL, (long) children)
        .with(PacketAttribute.CHILDREN_OK, 0L)
        .with(PacketAttribute.CHILDREN_FAILED, 0L)
        .with(PacketAttribute.CHILDREN_BLOCKED, 0L)
        .with(PacketAttribute.JOIN, terms.join().toString())
        .with(PacketAttribute.ON_RESOLVED, terms.completes() ? "complete" : "resume");
  }

  @Override
  public void packetEnded(UnitOfWork work, PacketState child, PacketEnd end) {
    PacketState parent = waitingParent(work, child);
    if (child.isReplaced() || child.is(PacketAttribute.JOINED) || parent == null) {
      return;
    }
    Attribute<Long> counter =
        switch (child.status()) {
          case COMPLETED -> PacketAttribute.CHILDREN_OK;
          case BLOCKED -> PacketAttribute.CHILDREN_BLOCKED;
          default -> PacketAttribute.CHILDREN_FAILED;
        };
    count(work, parent, counter);
  }

  private static @Nullable PacketState waitingParent(UnitOfWork work, PacketState child) {
    String parentId = child.identity().parentId();
    PacketState parent = parentId == null ? null : work.packet(parentId);
    boolean waits =
        parent != null
            && parent.placement().waitReason() == WaitReason.CHILDREN
            && !parent.is(PacketAttribute.RESOLVING);
    return waits ? parent : null;
  }

  /** Counts the acceptance of a child if its parent waits for acceptances. */
  void packetAccepted(UnitOfWork work, PacketState child) {
    PacketState parent = waitingParent(work, child);
    if (parent == null
        || !parent.is(PacketAttribute.JOIN_ON_ACCEPTED)
        || child.is(PacketAttribute.JOINED)) {
      return;
    }
    work.put(work.existing(child.id()).with(PacketAttribute.JOINED, true));
    count(work, parent, PacketAttribute.CHILDREN_OK);
  }

  private void count(UnitOfWork work, PacketState parent, Attribute<Long> counter) {
    PacketState waiting = parent.with(counter, parent.count(counter) + 1);
    work.put(waiting);
    Join.JoinOutcome joinOutcome = outcome(waiting);
    if (joinOutcome != Join.JoinOutcome.OPEN) {
      resolve(work, waiting, joinOutcome);
    }
  }

  private static Join.JoinOutcome outcome(PacketState parent) {
    Join join = parent.get(PacketAttribute.JOIN).flatMap(Join::parse).orElse(Join.all());
    int completed = (int) parent.count(PacketAttribute.CHILDREN_OK);
    int blocked = (int) parent.count(PacketAttribute.CHILDREN_BLOCKED);
    int failed = (int) parent.count(PacketAttribute.CHILDREN_FAILED);
    int total = (int) parent.count(PacketAttribute.CHILDREN_TOTAL);
    return join.outcome(completed, blocked, total - completed - blocked - failed, total);
  }

  private void resolve(UnitOfWork work, PacketState parent, Join.JoinOutcome joinOutcome) {
    // Children that are cancelled below must not be counted again.
    work.put(parent.with(PacketAttribute.RESOLVING, true));
    boolean satisfied = joinOutcome == Join.JoinOutcome.SATISFIED;
    completion.cancelChildren(
        work,
        parent,
        TerminalReason.JOIN_SATISFIED,
        it -> !satisfied || !it.is(PacketAttribute.JOINED));
    List<PacketState> children =
        work.packets(PacketQuery.childrenOf(parent.id())).stream()
            .filter(it -> !it.isReplaced())
            .toList();
    if (satisfied) {
      satisfied(work, parent, children);
    } else {
      unsatisfied(work, parent, children, joinOutcome);
    }
  }

  private void satisfied(UnitOfWork work, PacketState parent, List<PacketState> children) {
    boolean completes =
        parent.get(PacketAttribute.ON_RESOLVED).filter("complete"::equals).isPresent();
    if (completes) {
      JsonObject result = JsonObject.builder().put("children", results(children)).build();
      PacketState withResult = labelled(parent, children).with(PacketAttribute.RESULT, result);
      completion.end(
          work,
          withResult,
          PacketEnd.of(
              Status.COMPLETED,
              TerminalReason.SUCCESS,
              AuditEvent.PACKET_CHILDREN_RESOLVED,
              Transitions.BROKER));
    } else {
      PacketState running =
          ReturnToOwner.to(environment, parent, work.now()).with(PacketAttribute.RETURNED, true);
      transitions.move(
          work,
          running,
          transitions.auditEntry(parent, AuditEvent.PACKET_CHILDREN_RESOLVED, Transitions.BROKER));
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
            ? labelled(parent, children).with(PacketAttribute.NEEDS, needs(children))
            : parent.with(PacketAttribute.ERROR, childFailed(children));
    completion.end(
        work,
        withOutcome,
        PacketEnd.of(
            blocked ? Status.BLOCKED : Status.FAILED,
            blocked ? TerminalReason.CHILD_BLOCKED : TerminalReason.CHILD_FAILED,
            AuditEvent.PACKET_CHILDREN_RESOLVED,
            Transitions.BROKER));
  }

  /** Returns the parent with the worst label of the children, whose texts it contains. */
  private static PacketState labelled(PacketState parent, List<PacketState> children) {
    PacketState labelled = parent;
    for (PacketState child : children) {
      labelled =
          ReportRules.labelled(labelled, child.get(PacketAttribute.OUTCOME_SAFETY).orElse(null));
    }
    return labelled;
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
      child.get(PacketAttribute.NEEDS).ifPresent(it -> union.addAll(it.items()));
      child.get(PacketAttribute.VIOLATIONS).ifPresent(it -> union.addAll(it.items()));
    }
    SizeBudget sizeBudget = new SizeBudget(MAX_NEEDS_BYTES);
    return new JsonArray(union.stream().takeWhile(sizeBudget::admits).toList());
  }

  /** Returns the results of the children. A result beyond the size limit is in its packet only. */
  private static JsonArray results(List<PacketState> children) {
    List<Json> results = new ArrayList<>();
    long remaining = MAX_RESULT_BYTES;
    for (PacketState child : children) {
      Json result = child.get(PacketAttribute.RESULT).orElse(Json.Null.NULL);
      long size = SizeBudget.size(result);
      boolean omitted = size > remaining;
      remaining -= omitted ? 0 : size;
      JsonObject.Builder entry =
          JsonObject.builder()
              .put("packetId", child.id())
              .put("target", child.identity().target())
              .put("status", child.status().wireName())
              .put("result", omitted ? Json.Null.NULL : result)
              .putIfPresent("safety", child.get(PacketAttribute.OUTCOME_SAFETY).orElse(null));
      results.add((omitted ? entry.put("resultOmitted", true) : entry).build());
    }
    return new JsonArray(results);
  }
}
