package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;

/** Requires a route to a target with a matching version. */
public final class RouteGate implements Gate {
  @Override
  public GateName name() {
    return GateName.ROUTE;
  }

  @Override
  public List<Violation> check(Submission submission) {
    TargetRoute route = submission.catalog().route(submission.target());
    submission.setRoute(route);
    if (!route.isReachable()) {
      return List.of(noRoute("has no route: no agent " + submission.target() + " is registered"));
    }
    Optional<Violation> closed = closedExport(submission, route);
    if (closed.isPresent()) {
      return List.of(closed.get());
    }
    String resultTarget =
        submission.sent().object("onComplete").flatMap(it -> it.string("target")).orElse(null);
    if (resultTarget != null && !submission.catalog().route(resultTarget).isReachable()) {
      return List.of(
          new Violation(
              ProblemCode.NO_ROUTE,
              "/onComplete/target",
              "has no route: no agent " + resultTarget + " is registered"));
    }
    Optional<String> wanted = wantedVersion(submission);
    if (wanted.isEmpty() || route.targetKind() == TargetRoute.TargetKind.HUMAN) {
      return List.of();
    }
    List<AgentEntry> matching =
        route.members().stream().filter(it -> matches(it, wanted.get())).toList();
    submission.narrow(matching);
    return matching.isEmpty()
        ? List.of(noRoute("has no agent whose version matches " + wanted.get()))
        : List.of();
  }

  /** An export has one direction and lists packet types. Its agents have no roles. */
  private static Optional<Violation> closedExport(Submission submission, TargetRoute route) {
    return route.members().stream()
        .filter(AgentEntry::isManaged)
        .findFirst()
        .flatMap(it -> closedExport(submission.type(), it));
  }

  private static Optional<Violation> closedExport(String type, AgentEntry agent) {
    if (agent.sendsFor().isPresent()) {
      return Optional.of(
          noRoute(
              "is %s, which sends for the namespace %s and receives nothing; export an agent of that namespace"
                  .formatted(agent.name(), agent.sendsFor().get())));
    }
    List<String> types = agent.exportedTypes();
    String allowed = types.isEmpty() ? "no type any more" : String.join(", ", types);
    return types.contains(type)
        ? Optional.empty()
        : Optional.of(
            new Violation(
                ProblemCode.NO_ROUTE,
                "/type",
                "is %s, but the namespace %s exports %s only for %s"
                    .formatted(
                        type,
                        agent.delivery().string(AgentEntry.NAMESPACE).orElse(""),
                        agent.name(),
                        allowed)));
  }

  private static Optional<String> wantedVersion(Submission submission) {
    return submission.carriesHandoff()
        ? submission.payload().object("toAgent").flatMap(it -> it.string("agentVersion"))
        : Optional.empty();
  }

  private static boolean matches(AgentEntry agent, String wanted) {
    return agent.version().isEmpty() || VersionRange.matches(wanted, agent.version().get());
  }

  private static Violation noRoute(String message) {
    return new Violation(ProblemCode.NO_ROUTE, "/target", message);
  }
}
