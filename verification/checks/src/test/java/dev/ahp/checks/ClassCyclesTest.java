package dev.ahp.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Top-level classes of a package do not depend on each other in cycles. A type may name its own
 * subtypes and its builder.
 */
class ClassCyclesTest {
  /** Cycles that existed when the rule was introduced. Remove a line when its cycle is gone. */
  private static final Set<String> KNOWN = Set.of("dev.ahp: Broker BrokerProvider Brokers");

  @Test
  void classesOfAPackageDoNotDependOnEachOtherInCycles() {
    List<String> found = new ArrayList<>();
    graphs().forEach((name, graph) -> found.addAll(new Components(name, graph).cycles()));

    assertThat(found).isSubsetOf(KNOWN);
  }

  /** The dependencies between the top-level classes of each package. */
  private static Map<String, Map<String, Set<String>>> graphs() {
    Map<String, Map<String, Set<String>>> graphs = new TreeMap<>();
    for (JavaClass type : Modules.CLASSES) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass from = topLevel(type);
        JavaClass to = topLevel(dependency.getTargetClass());
        if (from.getPackageName().equals(to.getPackageName())
            && !from.equals(to)
            && !isAllowed(from, to)) {
          graphs
              .computeIfAbsent(from.getPackageName(), it -> new TreeMap<>())
              .computeIfAbsent(from.getSimpleName(), it -> new TreeSet<>())
              .add(to.getSimpleName());
        }
      }
    }
    return graphs;
  }

  private static boolean isAllowed(JavaClass from, JavaClass to) {
    return to.isAssignableTo(from.getName())
        || to.getSimpleName().equals(from.getSimpleName() + "Builder");
  }

  private static JavaClass topLevel(JavaClass type) {
    JavaClass outer = type.getBaseComponentType();
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer;
  }

  /** Tarjan's algorithm for strongly connected components. */
  private static final class Components {
    private final String packageName;
    private final Map<String, Set<String>> graph;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final Map<String, Integer> lows = new HashMap<>();
    private final Deque<String> stack = new ArrayDeque<>();
    private final List<String> cycles = new ArrayList<>();

    Components(String packageName, Map<String, Set<String>> graph) {
      this.packageName = packageName;
      this.graph = graph;
    }

    List<String> cycles() {
      graph.keySet().forEach(it -> visit(it));
      return cycles;
    }

    private int visit(String node) {
      if (indexes.containsKey(node)) {
        return stack.contains(node) ? indexes.get(node) : Integer.MAX_VALUE;
      }
      int index = indexes.size();
      indexes.put(node, index);
      stack.push(node);
      int low = index;
      for (String next : graph.getOrDefault(node, Set.of())) {
        boolean known = indexes.containsKey(next);
        int reached = visit(next);
        low = Math.min(low, known ? reached : Math.min(reached, lows.get(next)));
      }
      lows.put(node, low);
      if (low == index) {
        pop(node);
      }
      return low;
    }

    private void pop(String root) {
      Set<String> component = new TreeSet<>();
      String node;
      do {
        node = stack.pop();
        component.add(node);
      } while (!node.equals(root));
      if (component.size() > 1) {
        cycles.add(packageName + ": " + String.join(" ", component));
      }
    }
  }
}
