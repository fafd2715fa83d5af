package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Route;
import dev.ahp.contract.SemanticVersion;
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
    Route route = submission.catalog().route(submission.target());
    submission.routed(route);
    if (!route.leadsSomewhere()) {
      return List.of(noRoute("leads to nobody: no agent " + submission.target() + " is known"));
    }
    Optional<String> wanted = wantedVersion(submission);
    if (wanted.isEmpty() || route.kind() == Route.Kind.HUMAN) {
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

  /** A version fits if it is the one asked for, or a later one of the same major. */
  private static boolean fits(AgentEntry agent, String wanted) {
    Optional<String> has = agent.version();
    if (has.isEmpty() || has.get().equals(wanted) || wanted.equals("*")) {
      return true;
    }
    Optional<SemanticVersion> actual = SemanticVersion.parse(has.get());
    Optional<SemanticVersion> least = SemanticVersion.parse(bare(wanted));
    return actual.isPresent()
        && least.isPresent()
        && actual.get().major() == least.get().major()
        && actual.get().compareTo(least.get()) >= 0;
  }

  private static String bare(String wanted) {
    return wanted.startsWith("^") || wanted.startsWith("~") ? wanted.substring(1) : wanted;
  }

  private static Violation noRoute(String message) {
    return new Violation(ProblemCode.NO_ROUTE, "/target", message);
  }
}
