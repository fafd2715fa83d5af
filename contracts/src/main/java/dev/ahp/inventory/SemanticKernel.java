package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.MapEntry;
import dev.ahp.inventory.syntax.SourceExpr.MapLiteral;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Semantic Kernel: the routes of a handoff orchestration. */
final class SemanticKernel {
  static final AgentNamingRule NAMING = AgentNamingRule.by("name");
  private static final Set<String> ROUTES = Set.of("OrchestrationHandoffs");
  private static final Set<String> ADDERS = Set.of("add", "Add", "add_many");

  private SemanticKernel() {}

  static void find(FrameworkScan scan) {
    scan.methods(ADDERS).forEach(treeNode -> added(scan, treeNode));
    scan.source().calls().stream()
        .filter(it -> it.node() instanceof CallExpr callExpr && callExpr.startsChain())
        .filter(it -> scan.is((CallExpr) it.node(), ROUTES))
        .forEach(treeNode -> addMappedRoutes(scan, treeNode));
  }

  private static void added(FrameworkScan scan, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    CallExpr routes = callExpr.startsChain() ? scan.maker(callExpr.receiver(), treeNode) : callExpr;
    List<SourceExpr> values =
        callExpr.callArguments().stream().map(SourceExpr.CallArgument::value).toList();
    if (routes == null || !scan.is(routes, ROUTES) || values.size() < 2) {
      return;
    }
    boolean many = callExpr.name().equals("Add") && values.size() > 2;
    Predicate<SourceExpr> isDescription = it -> many && it instanceof TextLiteral;
    int end = callExpr.name().equals("add") ? 2 : values.size();
    values.subList(1, end).stream()
        .filter(isDescription.negate())
        .forEach(it -> route(scan, treeNode, values.get(0), it));
  }

  /** Reports routes in a mapping from sources to targets with their descriptions. */
  private static void addMappedRoutes(FrameworkScan scan, TreeNode treeNode) {
    for (SourceExpr value : ((CallExpr) treeNode.node()).positional()) {
      if (value instanceof MapLiteral routes) {
        routes.mapEntries().forEach(it -> route(scan, treeNode, it.key(), it.value()));
      }
    }
  }

  private static void route(
      FrameworkScan scan, TreeNode treeNode, SourceExpr source, SourceExpr target) {
    AgentNameResolver names = scan.names();
    String from = names.of(source, treeNode);
    if (target instanceof MapLiteral many) {
      for (MapEntry it : many.mapEntries()) {
        scan.add(from, it.key(), treeNode);
      }
      return;
    }
    for (SourceExpr it : scan.elements(List.of(target), treeNode)) {
      scan.add(
          from, names.of(it, treeNode), it, FrameworkScan.describe(from == null ? source : it));
    }
  }
}
