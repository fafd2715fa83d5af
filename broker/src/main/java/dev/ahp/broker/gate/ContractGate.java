package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.json.JsonObject;
import dev.ahp.predicate.Predicate;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the contract of the edge; denies a packet without one in strict mode.
 *
 * <p>Packets that the broker creates, such as {@code review.request} and {@code task.result}, pass
 * no gates.
 */
public final class ContractGate implements Gate {
  /** The sender of the daemon's own packets. */
  private static final String DAEMON = "postmaster";

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
      if (known.isEmpty()) {
        return List.of(denied("must be the id of a known contract"));
      }
      if (isOfEdge(known.get(), submission)) {
        submission.contract(known.get());
        return untriggered(submission, known.get());
      }
      return mismatch(submission, known.get());
    }
    return mode == ContractMode.OFF || isExempt(submission) ? List.of() : find(submission);
  }

  private static boolean isOfEdge(CompiledContract contract, Submission submission) {
    return submission
        .route()
        .map(it -> submission.catalog().between(submission.sender(), it).contains(contract))
        .orElse(false);
  }

  /** A contract of another edge never applies: its rules may be weaker than those of this edge. */
  private List<Violation> mismatch(Submission submission, CompiledContract named) {
    String message =
        "must be a contract from %s to %s, but %s is from %s to %s"
            .formatted(
                submission.sender(),
                submission.target(),
                named.id(),
                named.contract().source(),
                named.contract().target());
    if (mode == ContractMode.STRICT) {
      return List.of(denied(message));
    }
    submission.warn(
        new PacketWarning(PacketWarning.WarningCode.CONTRACT_MISMATCH, "/contract", message));
    return mode == ContractMode.OFF ? List.of() : find(submission);
  }

  /** Uses the best contract of the edge. */
  private List<Violation> find(Submission submission) {
    Optional<CompiledContract> found = submission.route().flatMap(it -> best(submission, it));
    if (found.isPresent()) {
      submission.contract(found.get());
      return untriggered(submission, found.get());
    }
    String message =
        "is missing: no contract from " + submission.sender() + " to " + submission.target();
    submission.warn(
        new PacketWarning(PacketWarning.WarningCode.CONTRACT_MISSING, "/contract", message));
    return mode == ContractMode.STRICT ? List.of(denied(message)) : List.of();
  }

  /** A packet for which the trigger of its contract is false should not have been sent. */
  private List<Violation> untriggered(Submission submission, CompiledContract contract) {
    Optional<Predicate> trigger = contract.trigger();
    if (mode == ContractMode.OFF
        || trigger.isEmpty()
        || submission.route().map(it -> trigger.get().holds(scope(submission, it))).orElse(true)) {
      return List.of();
    }
    String message =
        "applies only if %s; the trigger of %s is false for this packet"
            .formatted(trigger.get().text(), contract.id());
    if (mode == ContractMode.STRICT) {
      return List.of(denied(message));
    }
    submission.warn(
        new PacketWarning(PacketWarning.WarningCode.TRIGGER_FALSE, "/contract", message));
    return List.of();
  }

  private static JsonObject scope(Submission submission, TargetRoute route) {
    AgentEntry target =
        route.members().stream().findFirst().orElseGet(() -> AgentEntry.empty(route.target()));
    return PredicateScope.of(submission, target);
  }

  private static Optional<CompiledContract> best(Submission submission, TargetRoute route) {
    List<CompiledContract> contracts = submission.catalog().between(submission.sender(), route);
    if (contracts.size() <= 1) {
      return contracts.stream().findFirst();
    }
    JsonObject scope = scope(submission, route);
    Comparator<CompiledContract> byVersion =
        Comparator.comparing(CompiledContract::version)
            .thenComparing(it -> it.contract().target().equals(route.target()));
    return contracts.stream()
        .filter(it -> it.trigger().map(trigger -> trigger.holds(scope)).orElse(false))
        .max(byVersion)
        .or(() -> contracts.stream().max(byVersion));
  }

  private static boolean isExempt(Submission submission) {
    return switch (submission.type()) {
      case "health.ping", "health.pong" -> true;
      case "error.report" -> submission.caller().name().equals(DAEMON);
      default -> false;
    };
  }

  private static Violation denied(String message) {
    return new Violation(ProblemCode.NO_CONTRACT, "/contract", message);
  }
}
