package dev.ahp.generate;

import dev.ahp.contract.Contract;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes one Python module: facts of the contract as constants, the payload as Pydantic models, a
 * guard that is the same everywhere, and the part that speaks to the framework.
 */
final class PythonEdgeWriter {
  private static final int BEFORE_RETURNED = "    return ".length();

  private static final Set<String> STATE_KEYS = Set.of("messages", "handoff", "active_agent");

  private final TargetFramework targetFramework;
  private final ContractEdge edge;
  private final Contract contract;
  private final FrameworkAgentNames names;
  private final List<String> facts = new ArrayList<>();

  private PythonEdgeWriter(TargetFramework targetFramework, ContractEdge edge) {
    this.targetFramework = targetFramework;
    this.edge = edge;
    this.contract = edge.contract();
    this.names = new FrameworkAgentNames(targetFramework, edge);
  }

  static GeneratedCode of(TargetFramework targetFramework, ContractEdge edge) {
    return new PythonEdgeWriter(targetFramework, edge).write();
  }

  private GeneratedCode write() {
    Map<String, GeneratedCode> holes = Template.holes();
    holes.put("label", NameConverter.label(contract.id()));
    holes.put("from", NameConverter.label(contract.source()));
    holes.put("to", NameConverter.label(contract.target()));
    holes.put("framework", new GeneratedCode(targetFramework.id()));
    holes.put("visited", new GeneratedCode(visited()));
    holes.put("facts", facts());
    holes.put(
        "models", PythonModelWriter.of(SchemaTypeReader.of(edge.schema(), edge.requiredNames())));
    holes.put("trigger", condition(edge.predicate()));
    holes.put("domain", condition(edge.domainMatch()));
    holes.put("recover", Template.named("recover.py.txt").part(Map.of()));
    holes.put("guard", Template.named("guard.py.txt").part(holes));
    String target = targetFramework.id() + (edge.toHuman() ? "-human" : "-agent") + ".py.txt";
    holes.put(
        "target",
        targetFramework == TargetFramework.LANGGRAPH
            ? Template.named(target).part(holes)
            : new GeneratedCode(""));
    return Template.named(targetFramework.id() + ".py.txt").fill(holes);
  }

  private static GeneratedCode condition(String predicate) {
    return predicate.isEmpty()
        ? new GeneratedCode("True")
        : ConditionGenerator.of(predicate, TargetLanguage.PYTHON)
            .returned(TargetLanguage.PYTHON, BEFORE_RETURNED);
  }

  /** LangGraph's state is a class, so the key must be a name there; others take the same. */
  private String visited() {
    String name = PythonIdentifiers.identifier(edge.visitedKey());
    return STATE_KEYS.contains(name) || name.startsWith("_") ? "visited" + name : name;
  }

  private GeneratedCode facts() {
    text("CONTRACT", contract.id());
    text("VERSION", contract.version().orElse(""));
    text("SOURCE", contract.source());
    text("TARGET", contract.target());
    text("SOURCE_NAME", names.of(contract.source()));
    text("TARGET_NAME", names.of(contract.target()));
    text("TOOL", targetFramework.toolName(edge.tool()));
    text("INTENT", edge.intent());
    text("ON_REJECT", names.of(edge.route(contract.recovery().onReject())));
    text("ON_TIMEOUT", names.of(edge.route(contract.recovery().onTimeout())));
    text("ON_ERROR", names.of(edge.route(contract.recovery().onError())));
    fact("TIMEOUT_SECONDS", Json.of(edge.timeoutSeconds()));
    fact("MAX_RETRIES", Json.of((double) edge.maxRetries()));
    fact("MAX_VISITS", Json.of(3));
    text("VISITED", visited());
    text("HISTORY", edge.historyStrategy());
    fact("REQUIRED", edge.required());
    optional("PERMISSION", contract.acceptance().permissionCheck().orElse(null));
    optional("AUDIT_EVENT", contract.observability().auditEvent().orElse(null));
    fact("SOURCE_CARD", edge.cards(contract.source()).get(0));
    fact("TARGET_CARDS", edge.cards(contract.target()));
    return new GeneratedCode(String.join("\n", facts));
  }

  private void text(String name, String value) {
    fact(name, Json.of(value));
  }

  private void optional(String name, @Nullable String value) {
    fact(name, value == null ? Json.Null.NULL : Json.of(value));
  }

  private void fact(String name, Json value) {
    String start = name + annotation(name, value) + " = ";
    facts.add(start + PythonLiterals.value(value, start.length(), 0));
  }

  private static String annotation(String name, Json value) {
    if (name.equals("REQUIRED")) {
      return ": list[list[str]]";
    }
    if (name.equals("PERMISSION") || name.equals("AUDIT_EVENT")) {
      return ": str | None";
    }
    if (value instanceof JsonArray) {
      return ": list[dict[str, Any]]";
    }
    return value.asObject().isPresent() ? ": dict[str, Any]" : "";
  }
}
