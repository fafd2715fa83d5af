package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Choice;
import dev.ahp.inventory.syntax.Expr.Function;
import dev.ahp.inventory.syntax.Expr.Items;
import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Expr.Text;
import dev.ahp.inventory.syntax.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code Command(goto=…)} in the nodes and tools of a LangGraph graph. */
final class GraphCommands {
  private static final Set<String> REGISTER = Set.of("add_node", "addNode");
  private static final int MAX_STEPS = 4;

  private final Scan scan;
  private final ToolOwners owners;
  private final Map<String, String> nodes = new HashMap<>();
  private final Map<String, List<Expr>> ends = new HashMap<>();
  private final Map<String, String> toolMakers = new HashMap<>();

  GraphCommands(Scan scan, ToolOwners owners) {
    this.scan = scan;
    this.owners = owners;
    scan.methods(REGISTER).forEach(this::register);
  }

  /** Reports commands; answers functions that make handoff tools, with what they go to. */
  Map<String, String> find() {
    scan.calls(Set.of("Command")).forEach(this::command);
    return toolMakers;
  }

  private void register(Site site) {
    Call call = (Call) site.node();
    Expr first = call.positional(0).orElse(null);
    Expr action = call.positional(1).orElse(null);
    if (first instanceof Text node && action instanceof Name function) {
      nodes.putIfAbsent(function.last(), node.value());
    }
    if (first instanceof Text node) {
      List<Expr> declared = call.property("ends");
      ends.put(node.value(), declared.isEmpty() ? call.property("destinations") : declared);
    }
  }

  private void command(Site site) {
    Call call = (Call) site.node();
    for (Expr where : call.property("goto")) {
      String source = sourceOf(site);
      List<Expr> targets = targets(where, site, MAX_STEPS);
      if (targets.isEmpty() && where instanceof Name name && makesTool(site, name)) {
        return;
      }
      List<Expr> all = targets.isEmpty() ? declared(site, source) : targets;
      all.stream().filter(it -> !LangGraph.isEnd(it)).forEach(it -> report(source, it, where));
      if (all.isEmpty()) {
        scan.add(source, null, where, Scan.shown(where));
      }
    }
  }

  private void report(@Nullable String source, Expr target, Expr where) {
    String name = target instanceof Text text ? text.value() : null;
    scan.add(source, name, where, source == null ? "whoever has the tool" : Scan.shown(target));
  }

  /** The texts an expression can be; empty when it cannot be told. */
  private List<Expr> targets(Expr where, Site at, int steps) {
    if (where instanceof Text || LangGraph.isEnd(where)) {
      return List.of(where);
    }
    if (steps == 0) {
      return List.of();
    }
    List<Expr> all = new ArrayList<>();
    if (where instanceof Choice || where instanceof Items) {
      where.parts().forEach(it -> all.addAll(targets(it, at, steps - 1)));
    } else if (where instanceof Call call && call.name().equals("Send")) {
      call.positional(0).ifPresent(it -> all.addAll(targets(it, at, steps - 1)));
    } else if (where instanceof Name name) {
      for (Site it : scan.source().inScope(name.path(), at)) {
        all.addAll(targets(((Assign) it.node()).value(), it, steps - 1));
      }
    }
    return all;
  }

  /** What the return type or the graph says where the code only computes. */
  private List<Expr> declared(Site site, @Nullable String source) {
    Site function = site.function();
    List<Expr> all = new ArrayList<>();
    if (function != null && function.node() instanceof Function it && it.returns() != null) {
      texts(it.returns(), all);
    }
    if (all.isEmpty() && source != null) {
      all.addAll(scan.elements(ends.getOrDefault(source, List.of()), site));
    }
    return all;
  }

  private static void texts(Expr type, List<Expr> all) {
    if (type instanceof Text) {
      all.add(type);
    }
    type.parts().forEach(it -> texts(it, all));
  }

  /** A function around a tool whose parameter says where to go. */
  private boolean makesTool(Site site, Name parameter) {
    Site tool = site.function();
    Site maker = tool == null ? null : tool.function();
    if (maker != null && maker.node() instanceof Function it && !it.name().isEmpty()) {
      toolMakers.put(it.name(), parameter.path());
      return true;
    }
    return false;
  }

  private @Nullable String sourceOf(Site site) {
    for (Site it = site.outer(); it != null; it = it.outer()) {
      String node = nodeOf(it);
      if (node != null) {
        return node;
      }
    }
    String owner = owners.ofFunctionAround(site);
    Site function = site.function();
    boolean tool = function != null && function.node() instanceof Function it && isTool(it);
    return owner != null || tool ? owner : AgentNames.functionAround(site);
  }

  private @Nullable String nodeOf(Site it) {
    if (it.node() instanceof Function function) {
      return nodes.get(function.name());
    }
    if (it.node() instanceof Call call && REGISTER.contains(call.name())) {
      return call.positional(0).orElse(null) instanceof Text text ? text.value() : null;
    }
    return null;
  }

  private boolean isTool(Function function) {
    return function.name().isEmpty()
        || function.decorators().stream()
            .anyMatch(
                it ->
                    (it instanceof Name name && name.last().equals("tool"))
                        || (it instanceof Call call && call.name().equals("tool")));
  }
}
