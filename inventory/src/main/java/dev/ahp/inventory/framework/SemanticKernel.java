package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Entries;
import dev.ahp.inventory.syntax.Expr.Entry;
import dev.ahp.inventory.syntax.Expr.Text;
import dev.ahp.inventory.syntax.Site;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Semantic Kernel: the routes of a handoff orchestration. */
final class SemanticKernel implements Framework {
  private static final Naming NAMING = Naming.by("name");
  private static final Set<String> ROUTES = Set.of("OrchestrationHandoffs");
  private static final Set<String> ADDERS = Set.of("add", "Add", "add_many");

  @Override
  public String id() {
    return "semantic-kernel";
  }

  @Override
  public List<String> packages() {
    return List.of("semantic_kernel", "Microsoft.SemanticKernel");
  }

  @Override
  public void find(Scan scan) {
    scan.methods(ADDERS).forEach(site -> added(scan, site));
    scan.source().calls().stream()
        .filter(it -> it.node() instanceof Call call && call.startsChain())
        .filter(it -> scan.is((Call) it.node(), ROUTES))
        .forEach(site -> given(scan, site));
  }

  private static void added(Scan scan, Site site) {
    Call call = (Call) site.node();
    Call routes = call.startsChain() ? scan.maker(call.receiver(), site) : call;
    List<Expr> values = call.arguments().stream().map(Expr.Argument::value).toList();
    if (routes == null || !scan.is(routes, ROUTES) || values.size() < 2) {
      return;
    }
    boolean many = call.name().equals("Add") && values.size() > 2;
    Predicate<Expr> described = it -> many && it instanceof Text;
    List<Expr> targets = call.name().equals("add") ? values.subList(1, 2) : rest(values);
    targets.stream().filter(described.negate()).forEach(it -> route(scan, site, values.get(0), it));
  }

  private static List<Expr> rest(List<Expr> values) {
    return values.subList(1, values.size());
  }

  /** Routes as a mapping: source to targets with their descriptions. */
  private static void given(Scan scan, Site site) {
    for (Expr value : ((Call) site.node()).positional()) {
      if (value instanceof Entries routes) {
        routes.entries().forEach(it -> route(scan, site, it.key(), it.value()));
      }
    }
  }

  private static void route(Scan scan, Site site, Expr source, Expr target) {
    AgentNames names = scan.names(NAMING);
    String from = names.of(source, site);
    if (target instanceof Entries many) {
      for (Entry it : many.entries()) {
        scan.add(from, names.of(it.key(), site), it.key(), Scan.shown(it.key()));
      }
      return;
    }
    for (Expr it : scan.elements(List.of(target), site)) {
      scan.add(from, names.of(it, site), it, Scan.shown(from == null ? source : it));
    }
  }
}
