package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Site;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** LangGraph with its swarm and supervisor: commands that go to a node, handoff tools, members. */
final class LangGraph implements Framework {
  static final Naming NAMING = Naming.by("name");
  private static final Set<String> TOOLS = Set.of("create_handoff_tool", "createHandoffTool");
  private static final Set<String> SUPERVISORS = Set.of("create_supervisor", "createSupervisor");

  @Override
  public String id() {
    return "langgraph";
  }

  @Override
  public List<String> packages() {
    return List.of(
        "langgraph",
        "langgraph_swarm",
        "langgraph_supervisor",
        "@langchain/langgraph",
        "@langchain/langgraph-swarm",
        "@langchain/langgraph-supervisor");
  }

  @Override
  public void find(Scan scan) {
    ToolOwners owners = new ToolOwners(scan, NAMING);
    Map<String, String> makers = new GraphCommands(scan, owners).find();
    scan.calls(TOOLS).forEach(site -> tool(scan, owners, site, "agent_name"));
    scan.source().calls().forEach(site -> handmade(scan, owners, site, makers));
    scan.calls(SUPERVISORS).forEach(site -> supervisor(scan, site));
  }

  private static void handmade(
      Scan scan, ToolOwners owners, Site site, Map<String, String> makers) {
    String property = makers.get(((Call) site.node()).path());
    if (property != null) {
      tool(scan, owners, site, property);
    }
  }

  /** A tool that goes to the agent it is made for. */
  private static void tool(Scan scan, ToolOwners owners, Site site, String property) {
    Call call = (Call) site.node();
    List<Expr> named = call.property(property);
    List<Expr> targets = named.isEmpty() ? call.positional().stream().limit(1).toList() : named;
    for (Expr it : targets) {
      String source = owners.ofMade(site);
      String shown = source == null ? "whoever has the tool" : Scan.shown(it);
      scan.add(source, scan.names(NAMING).of(it, site), call, shown);
    }
  }

  private static void supervisor(Scan scan, Site site) {
    Call call = (Call) site.node();
    AgentNames names = scan.names(NAMING);
    List<Expr> given = call.property("supervisor_name");
    String source = given.isEmpty() ? "supervisor" : names.of(given.get(0), site);
    List<Expr> members = call.property("agents");
    List<Expr> listed = members.isEmpty() ? call.positional().stream().limit(1).toList() : members;
    for (Expr it : scan.elements(listed, site)) {
      scan.add(source, names.of(it, site), it, Scan.shown(it));
    }
  }

  static boolean isEnd(Expr expr) {
    return (expr instanceof Name name && name.last().equals("END"))
        || (expr instanceof Expr.Text text
            && (text.value().equals("__end__") || text.value().equals("END")));
  }
}
