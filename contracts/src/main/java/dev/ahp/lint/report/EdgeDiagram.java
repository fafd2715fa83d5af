package dev.ahp.lint.report;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A diagram of the edges of a set in Mermaid or DOT. {@link SvgDiagram} draws it. */
public final class EdgeDiagram {
  private final Map<String, Integer> nodes = new LinkedHashMap<>();
  private final List<DiagramEdge> diagramEdges = new ArrayList<>();

  record DiagramEdge(String id, String source, String target) {}

  private EdgeDiagram() {}

  public static EdgeDiagram of(ContractSet set) {
    EdgeDiagram edgeDiagram = new EdgeDiagram();
    for (ContractFile file : set.contracts()) {
      Contract contract = file.contract();
      if (contract != null && !contract.source().isEmpty() && !contract.target().isEmpty()) {
        edgeDiagram.add(new DiagramEdge(contract.id(), contract.source(), contract.target()));
      }
    }
    return edgeDiagram;
  }

  private void add(DiagramEdge diagramEdge) {
    nodes.putIfAbsent(diagramEdge.source(), nodes.size());
    nodes.putIfAbsent(diagramEdge.target(), nodes.size());
    diagramEdges.add(diagramEdge);
  }

  Map<String, Integer> nodes() {
    return nodes;
  }

  List<DiagramEdge> edges() {
    return diagramEdges;
  }

  public Json toJson() {
    return JsonObject.builder()
        .put("nodes", JsonArray.ofStrings(nodes.keySet()))
        .put(
            "edges",
            new JsonArray(
                diagramEdges.stream()
                    .<Json>map(
                        it ->
                            JsonObject.builder()
                                .put("contract", it.id())
                                .put("source", it.source())
                                .put("target", it.target())
                                .build())
                    .toList()))
        .build();
  }

  public String mermaid() {
    StringBuilder out = new StringBuilder("flowchart LR\n");
    nodes.forEach((name, n) -> out.append("  n%s[\"%s\"]\n".formatted(n, escapeEntities(name))));
    for (DiagramEdge it : diagramEdges) {
      out.append(
          "  n%s -->|\"%s\"| n%s\n"
              .formatted(nodes.get(it.source()), escapeEntities(it.id()), nodes.get(it.target())));
    }
    return out.toString().stripTrailing();
  }

  public String dot() {
    StringBuilder out = new StringBuilder("digraph handoffs {\n  rankdir=LR;\n");
    nodes.keySet().forEach(it -> out.append("  ").append(quoted(it)).append(";\n"));
    for (DiagramEdge it : diagramEdges) {
      out.append(
          "  %s -> %s [label=%s];\n"
              .formatted(quoted(it.source()), quoted(it.target()), quoted(it.id())));
    }
    return out.append('}').toString();
  }

  /** Escapes all characters except letters, digits and a few signs as numeric entities. */
  static String escapeEntities(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              boolean plain = Character.isLetterOrDigit(c) || " -_.:".indexOf(c) >= 0;
              out.append(plain ? Character.toString(c) : "&#" + (c < ' ' ? 0xFFFD : c) + ";");
            });
    return out.toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + '"';
  }
}
