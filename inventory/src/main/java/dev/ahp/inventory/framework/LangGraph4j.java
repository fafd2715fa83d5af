package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Choice;
import dev.ahp.inventory.syntax.Expr.Function;
import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Expr.Text;
import dev.ahp.inventory.syntax.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** LangGraph4j: conditional edges with their mappings, and commands that nodes return. */
final class LangGraph4j implements Framework {
  private static final Naming NAMING = Naming.by("name");
  private static final String EDGES = "addConditionalEdges";
  private static final Set<String> REGISTER = Set.of("addNode", EDGES);

  @Override
  public String id() {
    return "langgraph4j";
  }

  @Override
  public List<String> packages() {
    return List.of("org.bsc.langgraph4j");
  }

  @Override
  public void find(Scan scan) {
    Map<String, String> actions = new HashMap<>();
    scan.methods(REGISTER).forEach(site -> note((Call) site.node(), actions));
    scan.methods(Set.of(EDGES)).forEach(site -> edges(scan, site));
    scan.calls(Set.of("Command")).forEach(site -> command(scan, site, actions));
  }

  /** Which node a method is the action of. */
  private static void note(Call call, Map<String, String> actions) {
    if (call.positional(0).orElse(null) instanceof Text node) {
      call.positional().stream().skip(1).forEach(it -> note(it, node.value(), actions));
    }
  }

  private static void note(Expr action, String node, Map<String, String> actions) {
    if (action instanceof Name name) {
      actions.putIfAbsent(name.last(), node);
    } else if (action instanceof Expr.Other reference && reference.text().contains("::")) {
      String text = reference.text();
      actions.putIfAbsent(text.substring(text.lastIndexOf(':') + 1), node);
    } else if (action instanceof Function lambda) {
      lambda.body().stream()
          .flatMap(it -> it.parts().stream())
          .forEach(it -> called(it, node, actions));
    } else if (action instanceof Call call && !call.name().equals("of")) {
      call.positional().forEach(it -> note(it, node, actions));
    }
  }

  /** A lambda that only calls a method makes that the action. */
  private static void called(Expr body, String node, Map<String, String> actions) {
    if (body instanceof Call call) {
      actions.putIfAbsent(call.name(), node);
    }
  }

  private static void edges(Scan scan, Site site) {
    Call call = (Call) site.node();
    AgentNames names = scan.names(NAMING);
    Expr first = call.positional(0).orElse(null);
    String source = first == null ? null : names.of(first, site);
    for (Expr target : mapped(call)) {
      if (!LangGraph.isEnd(target)) {
        scan.add(
            source, names.of(target, site), target, Scan.shown(source == null ? first : target));
      }
    }
  }

  private static List<Expr> mapped(Call edges) {
    List<Expr> all = new ArrayList<>();
    if (edges.positional(2).orElse(null) instanceof Call mapping) {
      List<Expr> values = mapping.positional();
      if (mapping.path().equals("Map.of")) {
        for (int i = 1; i < values.size(); i += 2) {
          all.add(values.get(i));
        }
        return all;
      }
      for (Expr it = mapping; it instanceof Call step; it = step.receiver()) {
        if (step.name().equals("to") || step.name().equals("put")) {
          all.add(0, step.positional().get(step.name().equals("to") ? 0 : 1));
        }
      }
    }
    return all;
  }

  private static void command(Scan scan, Site site, Map<String, String> actions) {
    Call call = (Call) site.node();
    Expr first = call.positional(0).orElse(null);
    if (first == null || isMapped(site)) {
      return;
    }
    AgentNames names = scan.names(NAMING);
    String source = sourceOf(site, actions);
    for (Expr target : first instanceof Choice ? first.parts() : List.of(first)) {
      if (!LangGraph.isEnd(target)) {
        scan.add(source, names.of(target, site), target, Scan.shown(target));
      }
    }
  }

  /** Whether the command is inside of conditional edges, whose mapping was reported. */
  private static boolean isMapped(Site site) {
    for (Site it = site.outer(); it != null; it = it.outer()) {
      if (it.node() instanceof Call call && call.name().equals(EDGES)) {
        return !mapped(call).isEmpty() && isArgument(it, site);
      }
    }
    return false;
  }

  /** In {@code a(x).addConditionalEdges(y)} only {@code y} belongs to the edges. */
  private static boolean isArgument(Site call, Site site) {
    for (Site it = site; it != null; it = it.outer()) {
      if (it.outer() == call) {
        return !it.isReceiver();
      }
    }
    return false;
  }

  private static @Nullable String sourceOf(Site site, Map<String, String> actions) {
    for (Site it = site.outer(); it != null; it = it.outer()) {
      if (it.node() instanceof Call call
          && REGISTER.contains(call.name())
          && isArgument(it, site)) {
        return call.positional(0).orElse(null) instanceof Text text ? text.value() : null;
      }
      String action =
          it.node() instanceof Function function
              ? function.name()
              : it.node() instanceof Assign assign ? assign.target() : "";
      if (actions.containsKey(action)) {
        return actions.get(action);
      }
    }
    return null;
  }
}
