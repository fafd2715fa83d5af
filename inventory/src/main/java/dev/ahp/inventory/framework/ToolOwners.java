package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Function;
import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Site;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which agent has a tool: the one that was made with it among its {@code tools}. */
final class ToolOwners {
  private static final List<String> PROPERTIES =
      List.of("tools", "before_tool_callback", "before_agent_callback", "after_agent_callback");

  private final Map<String, @Nullable String> byName = new HashMap<>();
  private final AgentNames names;

  ToolOwners(Scan scan, Naming naming) {
    this.names = scan.names(naming);
    for (Site site : scan.source().calls()) {
      for (String property : PROPERTIES) {
        List<Expr> tools = ((Call) site.node()).property(property);
        scan.elements(tools, site).forEach(tool -> note(tool, site));
      }
    }
  }

  private void note(Expr tool, Site owner) {
    if (tool instanceof Name name) {
      byName.putIfAbsent(name.last(), names.made(owner));
    } else if (tool instanceof Call call && call.positional(0).orElse(null) instanceof Name name) {
      byName.putIfAbsent(name.last(), names.made(owner));
    }
  }

  /** Null when nobody has it. */
  @Nullable String ofName(String tool) {
    return byName.get(tool);
  }

  /** The owner of the nearest function around a place that somebody has as a tool. */
  @Nullable String ofFunctionAround(Site site) {
    for (Site it = site.function(); it != null; it = it.function()) {
      if (it.node() instanceof Function function && byName.containsKey(function.name())) {
        return byName.get(function.name());
      }
    }
    return null;
  }

  /** The owner of a tool that is made in place, or held by a variable that is among the tools. */
  @Nullable String ofMade(Site site) {
    for (Site it = site.outer(); it != null; it = it.outer()) {
      if (it.node() instanceof Call call && !call.property("tools").isEmpty()) {
        return names.made(it);
      }
      if (it.node() instanceof Assign assign) {
        return ofVariable(assign.target(), it);
      }
    }
    return null;
  }

  private @Nullable String ofVariable(String target, Site site) {
    String direct = byName.get(target.substring(target.lastIndexOf('.') + 1));
    Site outer = site.outer();
    return direct == null && target.equals("tools") && outer != null ? ofMade(outer) : direct;
  }
}
