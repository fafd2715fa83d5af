package dev.ahp.schema;

import dev.ahp.json.JsonPointer;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Turns what the library reports into one violation a field.
 *
 * <p>Where alternatives were tried ({@code anyOf}, {@code oneOf}) each of them complains, although
 * at most one was meant: the alternative that got deepest into the document speaks for all; if none
 * got anywhere, their demands are joined with "or".
 */
final class Complaints {
  private static final Set<String> SUMMARIES =
      Set.of("allOf", "ifThen", "ifElse", "dependentSchemas");

  private Complaints() {}

  static List<Violation> toViolations(List<Complaint> complaints) {
    Map<String, Violation> byField = new LinkedHashMap<>();
    for (Complaint complaint : decided(complaints)) {
      for (Violation violation : violationsOf(complaint)) {
        byField.putIfAbsent(violation.pointer(), violation);
      }
    }
    return List.copyOf(byField.values());
  }

  private static List<Complaint> decided(List<Complaint> complaints) {
    List<Complaint> open = new ArrayList<>(complaints);
    // The library reports inner combiners first, so every one is settled before the outer one.
    for (Complaint combiner : complaints) {
      if (combiner.keyword().equals("anyOf") || combiner.keyword().equals("oneOf")) {
        settle(open, combiner);
      }
    }
    open.removeIf(complaint -> SUMMARIES.contains(complaint.keyword()));
    return open;
  }

  private static void settle(List<Complaint> open, Complaint combiner) {
    Map<String, List<Complaint>> branches =
        open.stream()
            .filter(complaint -> complaint.isBelow(combiner))
            .filter(complaint -> !SUMMARIES.contains(complaint.keyword()))
            .collect(
                Collectors.groupingBy(
                    complaint -> complaint.branchOf(combiner),
                    LinkedHashMap::new,
                    Collectors.toList()));
    if (branches.isEmpty()) {
      return;
    }
    int at = open.indexOf(combiner);
    open.removeIf(complaint -> complaint.isBelow(combiner));
    at = open.indexOf(combiner) < 0 ? at : open.indexOf(combiner);
    open.remove(combiner);
    open.addAll(at, spokesmen(branches, combiner));
  }

  private static List<Complaint> spokesmen(
      Map<String, List<Complaint>> branches, Complaint combiner) {
    List<Complaint> deepest = List.of();
    int depth = combiner.pointer().length();
    for (List<Complaint> branch : branches.values()) {
      int reached = branch.stream().mapToInt(it -> it.pointer().length()).min().orElse(0);
      if (reached > depth) {
        depth = reached;
        deepest = branch;
      }
    }
    return deepest.isEmpty() ? List.of(joined(branches, combiner)) : deepest;
  }

  private static Complaint joined(Map<String, List<Complaint>> branches, Complaint combiner) {
    Complaint first = branches.values().iterator().next().get(0);
    if (branches.values().stream().allMatch(branch -> branch.get(0).keyword().equals("required"))) {
      return first; // One of several members is missing: name the first of them.
    }
    String demands =
        branches.values().stream()
            .map(branch -> branch.get(0).message())
            .distinct()
            .collect(Collectors.joining(", or "));
    return new Complaint("joined", combiner.path(), combiner.pointer(), List.of(demands));
  }

  private static List<Violation> violationsOf(Complaint complaint) {
    return switch (complaint.keyword()) {
      case "required", "dependentRequired" ->
          complaint.names().stream()
              .map(name -> complaint.pointer() + "/" + JsonPointer.escape(name))
              .map(pointer -> violation(pointer, complaint.message()))
              .toList();
      case "joined" -> List.of(violation(complaint.pointer(), complaint.details().get(0)));
      default -> List.of(violation(complaint.pointer(), complaint.message()));
    };
  }

  private static Violation violation(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
