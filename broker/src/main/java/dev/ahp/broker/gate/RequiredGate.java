package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Requires the fields that the contract and the target demand. */
public final class RequiredGate implements Gate {
  @Override
  public GateName name() {
    return GateName.REQUIRED;
  }

  @Override
  public List<Violation> check(Submission submission) {
    Set<String> paths = new LinkedHashSet<>();
    submission
        .contract()
        .map(CompiledContract::contract)
        .ifPresent(
            it -> {
              paths.addAll(it.payload().required());
              paths.addAll(it.acceptance().requiredFields());
            });
    List<Violation> missing = missing(submission, paths);
    missing.addAll(missingForTargets(submission));
    return missing.stream().distinct().toList();
  }

  /** Excludes members whose required state is missing; denies the packet if none remains. */
  private static List<Violation> missingForTargets(Submission submission) {
    List<AgentEntry> members = submission.candidates();
    if (members.stream().allMatch(it -> it.requiresState().isEmpty())) {
      return List.of();
    }
    List<AgentEntry> passing = new ArrayList<>();
    List<Violation> missing = new ArrayList<>();
    for (AgentEntry member : members) {
      List<Violation> ofMember = missing(submission, statePaths(member));
      if (ofMember.isEmpty()) {
        passing.add(member);
      }
      missing.addAll(ofMember);
    }
    boolean human =
        submission.route().map(it -> it.targetKind() == TargetRoute.TargetKind.HUMAN).orElse(false);
    submission.narrow(passing);
    return passing.isEmpty() && !human ? missing : List.of();
  }

  private static List<String> statePaths(AgentEntry member) {
    return member.requiresState().stream()
        .map(it -> it.startsWith("state.") || it.startsWith("payload.") ? it : "state." + it)
        .toList();
  }

  private static List<Violation> missing(Submission submission, Iterable<String> paths) {
    List<Violation> missing = new ArrayList<>();
    for (String path : paths) {
      if (!isPresent(submission, path)) {
        missing.add(
            new Violation(
                ProblemCode.INCOMPLETE_CONTEXT,
                ContractPathResolver.pointer(submission, path),
                "is required"));
      }
    }
    return missing;
  }

  /** Provenance must name something: message ids, or a pointer to the earlier work. */
  private static boolean isEmptyProvenance(String path, Json value) {
    return (path.equals("provenance") || path.equals("payload.provenance"))
        && value instanceof JsonObject object
        && object.size() == 0;
  }

  /** Returns whether a path has a value; without a handoff, the payload may be the state. */
  private static boolean isPresent(Submission submission, String path) {
    Json value = ContractPathResolver.value(submission, path);
    if (value != null) {
      return !isEmptyProvenance(path, value);
    }
    return !submission.carriesHandoff()
        && path.startsWith("state.")
        && ContractPathResolver.value(submission, path.substring("state.".length())) != null;
  }
}
