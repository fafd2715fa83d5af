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
 * Writes a Python module: the constants of the contract, the payload as Pydantic models, the common
 * guard and the framework-specific code.
 */
final class PythonEdgeWriter {
  private static final int RETURN_COLUMNS = "    return ".length();

  private static final Set<String> STATE_KEYS = Set.of("messages", "handoff", "active_agent");

  private final TargetFramework framework;
  private final ContractEdge edge;
  private final Contract contract;
  private final FrameworkAgentNames names;
  private final List<String> constants = new ArrayList<>();

  private PythonEdgeWriter(TargetFramework framework, ContractEdge edge) {
    this.framework = framework;
    this.edge = edge;
    this.contract = edge.contract();
    this.names = new FrameworkAgentNames(framework, edge);
  }

  static GeneratedCode of(TargetFramework framework, ContractEdge edge) {
    return new PythonEdgeWriter(framework, edge).write();
  }

  private GeneratedCode write() {
    Map<String, GeneratedCode> values = Template.newValues();
    values.put("label", NameConverter.label(contract.id()));
    values.put("from", NameConverter.label(contract.source()));
    values.put("to", NameConverter.label(contract.target()));
    values.put("framework", new GeneratedCode(framework.id()));
    values.put("visited", new GeneratedCode(visited()));
    values.put("facts", constants());
    values.put(
        "models", PythonModelWriter.of(SchemaTypeReader.of(edge.schema(), edge.requiredNames())));
    values.put("trigger", condition(edge.predicate()));
    values.put("domain", condition(edge.domainMatch()));
    values.put("recover", Template.named("recover.py.txt").part(Map.of()));
    values.put("guard", Template.named("guard.py.txt").part(values));
    String target = framework.id() + (edge.isHumanTarget() ? "-human" : "-agent") + ".py.txt";
    values.put(
        "target",
        framework == TargetFramework.LANGGRAPH
            ? Template.named(target).part(values)
            : new GeneratedCode(""));
    return Template.named(framework.id() + ".py.txt").fill(values);
  }

  private static GeneratedCode condition(String predicate) {
    return predicate.isEmpty()
        ? new GeneratedCode("True")
        : ConditionGenerator.of(predicate, TargetLanguage.PYTHON)
            .toReturnValue(TargetLanguage.PYTHON, RETURN_COLUMNS);
  }

  /** Returns the state key as an identifier, because the state is a class in LangGraph. */
  private String visited() {
    String name = PythonIdentifiers.identifier(edge.visitedKey());
    return STATE_KEYS.contains(name) || name.startsWith("_") ? "visited" + name : name;
  }

  private GeneratedCode constants() {
    addText("CONTRACT", contract.id());
    addText("VERSION", contract.version().orElse(""));
    addText("SOURCE", contract.source());
    addText("TARGET", contract.target());
    addText("SOURCE_NAME", names.of(contract.source()));
    addText("TARGET_NAME", names.of(contract.target()));
    addText("TOOL", framework.toolName(edge.tool()));
    addText("INTENT", edge.intent());
    addText("ON_REJECT", names.of(edge.route(contract.recovery().onReject())));
    addText("ON_TIMEOUT", names.of(edge.route(contract.recovery().onTimeout())));
    addText("ON_ERROR", names.of(edge.route(contract.recovery().onError())));
    addConstant("TIMEOUT_SECONDS", Json.of(edge.timeoutSeconds()));
    addConstant("MAX_RETRIES", Json.of(edge.maxRetries()));
    addConstant("MAX_VISITS", Json.of(3));
    addText("VISITED", visited());
    addText("HISTORY", edge.historyStrategy());
    addConstant("REQUIRED", edge.required());
    addOptional("PERMISSION", contract.acceptance().permissionCheck().orElse(null));
    addOptional("AUDIT_EVENT", contract.observability().auditEvent().orElse(null));
    addConstant("SOURCE_CARD", edge.cards(contract.source()).get(0));
    addConstant("TARGET_CARDS", edge.cards(contract.target()));
    return new GeneratedCode(String.join("\n", constants));
  }

  private void addText(String name, String value) {
    addConstant(name, Json.of(value));
  }

  private void addOptional(String name, @Nullable String value) {
    addConstant(name, value == null ? Json.Null.NULL : Json.of(value));
  }

  private void addConstant(String name, Json value) {
    String start = name + annotation(name, value) + " = ";
    constants.add(start + PythonLiterals.value(value, start.length(), 0));
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
