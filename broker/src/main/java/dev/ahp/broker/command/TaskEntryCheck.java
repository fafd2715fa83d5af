package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may submit a packet to an existing task: operators, and agents that are a party to
 * one of its packets while the task is open.
 *
 * <p>It runs in the transaction that stores the packet, so that of two agents that begin the same
 * task one is refused.
 */
public record TaskEntryCheck(
    Catalog catalog,
    Function<String, @Nullable TaskState> tasks,
    Function<PacketQuery, List<PacketState>> packets,
    Function<String, @Nullable PacketState> packet) {
  /** The number of packets that are checked for each relation of the caller to a packet. */
  private static final int MAX_ROWS = 20;

  /** Returns the reason to refuse the packet; empty if the caller may submit it. */
  public Optional<Violation> violation(String taskId, Caller caller, TaskAccess access) {
    TaskState task = tasks.apply(taskId);
    boolean isFree = caller.isOperator() || access == TaskAccess.ALL_TASKS;
    if (task == null || !task.isBegun() || isFree) {
      return Optional.empty();
    }
    if (!isParty(task, caller)) {
      return Optional.of(
          violation(
              ProblemCode.FORBIDDEN,
              "belongs to a task of other agents; omit it to begin a new task"));
    }
    return task.isEnded() && access == TaskAccess.OPEN_TASKS
        ? Optional.of(
            violation(
                ProblemCode.ILLEGAL_TRANSITION,
                "belongs to a task that has ended; omit it to begin a new task"))
        : Optional.empty();
  }

  /** Throws if the caller may not submit the packet. */
  void require(String taskId, Caller caller, TaskAccess access) {
    Violation violation = violation(taskId, caller, access).orElse(null);
    if (violation == null) {
      return;
    }
    if (violation.code().equals(ProblemCode.FORBIDDEN.name())) {
      throw new Denied(ProblemCode.FORBIDDEN, List.of(violation));
    }
    TaskState task = Objects.requireNonNull(tasks.apply(taskId));
    throw Denied.of(
        ProblemCode.ILLEGAL_TRANSITION,
        violation.pointer() + " " + violation.message(),
        JsonObject.builder()
            .put("taskId", taskId)
            .put("from", task.status())
            .put("verb", "submit")
            .build());
  }

  private static Violation violation(ProblemCode code, String message) {
    return new Violation(code, "/taskId", message);
  }

  /** The owner of an ancestor owns a packet of the task, and a reviewer is a target in it. */
  private boolean isParty(TaskState task, Caller caller) {
    String name = caller.name();
    if (task.firstSender().equals(name)) {
      return true;
    }
    Set<String> targets = new TreeSet<>(Set.of(name));
    catalog.agent(name).map(AgentEntry::claimQueues).ifPresent(targets::addAll);
    String taskId = task.taskId();
    return isAny(PacketQuery.ofTaskBySender(taskId, name, MAX_ROWS), caller)
        || isAny(PacketQuery.ofTaskByOwner(taskId, name, MAX_ROWS), caller)
        || targets.stream()
            .map(it -> PacketQuery.ofTaskByTarget(taskId, it, MAX_ROWS))
            .anyMatch(it -> isAny(it, caller));
  }

  private boolean isAny(PacketQuery query, Caller caller) {
    PartyCheck parties = new PartyCheck(catalog, packet);
    return packets.apply(query).stream()
        .anyMatch(it -> !it.wasDenied() && parties.includes(it, caller));
  }
}
