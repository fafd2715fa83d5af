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
