package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the contract of the edge; denies a packet without one in strict mode. */
public final class ContractGate implements Gate {
  private static final Set<String> REPLIES =
      Set.of(
          "task.accept",
          "task.reject",
          "task.result",
          "task.ack",
          "task.nack",
          "route.result",
          "error.report");

  private final ContractMode mode;

  public ContractGate(ContractMode mode) {
    this.mode = mode;
  }

  @Override
  public GateName name() {
    return GateName.CONTRACT;
  }

  @Override
  public List<Violation> check(Submission submission) {
    Optional<String> named = submission.sent().string("contract");
    if (named.isPresent()) {
      Optional<CompiledContract> known = submission.catalog().contract(named.get());
      known.ifPresent(submission::contract);
      return known.isPresent()
          ? List.of()
          : List.of(denied("/contract", "must be the id of a known contract"));
    }
    if (mode == ContractMode.OFF || isExempt(submission.type())) {
      return List.of();
    }
    Optional<CompiledContract> found = submission.route().flatMap(it -> best(submission, it));
    found.ifPresent(submission::contract);
    if (found.isPresent()) {
      return List.of();
    }
    String message =
        "is missing: no contract from " + submission.sender() + " to " + submission.target();
    submission.warn(
        new PacketWarning(PacketWarning.WarningCode.CONTRACT_MISSING, "/contract", message));
    return mode == ContractMode.STRICT ? List.of(denied("/contract", message)) : List.of();
  }

  private static Optional<CompiledContract> best(Submission submission, TargetRoute route) {
    List<CompiledContract> contracts = submission.catalog().between(submission.sender(), route);
    if (contracts.size() <= 1) {
      return contracts.stream().findFirst();
    }
    AgentEntry target =
        route.members().stream().findFirst().orElseGet(() -> AgentEntry.empty(route.target()));
    var scope = PredicateScope.of(submission, target);
    Comparator<CompiledContract> byVersion =
        Comparator.comparing(CompiledContract::version)
            .thenComparing(it -> it.contract().target().equals(route.target()));
    return contracts.stream()
        .filter(it -> it.trigger().map(trigger -> trigger.holds(scope)).orElse(false))
        .max(byVersion)
        .or(() -> contracts.stream().max(byVersion));
  }

  static boolean isExempt(String type) {
    return type.startsWith("health.") || type.startsWith("review.") || REPLIES.contains(type);
  }

  private static Violation denied(String pointer, String message) {
    return new Violation(ProblemCode.NO_CONTRACT, pointer, message);
  }
}
