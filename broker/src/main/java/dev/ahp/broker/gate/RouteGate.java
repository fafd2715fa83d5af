package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;

/** Somebody is there to take the packet, in a version that fits. */
public final class RouteGate implements Gate {
  @Override
  public String name() {
    return "route";
  }

  @Override
  public List<Violation> check(Submission submission) {
    TargetRoute route = submission.catalog().route(submission.target());
    submission.routed(route);
    if (!route.leadsSomewhere()) {
      return List.of(noRoute("leads to nobody: no agent " + submission.target() + " is known"));
    }
    Optional<String> wanted = wantedVersion(submission);
    if (wanted.isEmpty() || route.targetKind() == TargetRoute.TargetKind.HUMAN) {
      return List.of();
    }
    List<AgentEntry> fitting =
        route.members().stream().filter(it -> fits(it, wanted.get())).toList();
    submission.narrow(fitting);
    return fitting.isEmpty()
        ? List.of(noRoute("leads to nobody whose version fits " + wanted.get()))
        : List.of();
  }

  private static Optional<String> wantedVersion(Submission submission) {
    return submission.carriesHandoff()
        ? submission.payload().object("toAgent").flatMap(it -> it.string("agentVersion"))
        : Optional.empty();
  }

  private static boolean fits(AgentEntry agent, String wanted) {
    return agent.version().isEmpty() || VersionRange.holds(wanted, agent.version().get());
  }

  private static Violation noRoute(String message) {
    return new Violation(ProblemCode.NO_ROUTE, "/target", message);
  }
}
