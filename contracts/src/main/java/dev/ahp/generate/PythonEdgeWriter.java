package dev.ahp.generate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a Python module: the constants of the contract, the payload as Pydantic models, the common
 * guard and the framework-specific code.
 */
final class PythonEdgeWriter extends EdgeWriter {
  private static final int RETURN_COLUMNS = "    return ".length();

  private static final Set<String> STATE_KEYS = Set.of("messages", "handoff", "active_agent");

  private PythonEdgeWriter(TargetFramework framework, ContractEdge edge) {
    super(framework, edge);
  }

  static GeneratedCode of(TargetFramework framework, ContractEdge edge) {
    return new PythonEdgeWriter(framework, edge).write();
  }

  private GeneratedCode write() {
    values.put("visited", new GeneratedCode(visited()));
    values.put("facts", constants());
    values.put(
        "models", PythonModelWriter.of(SchemaTypeReader.of(edge.schema(), edge.requiredNames())));
    addConditions(TargetLanguage.PYTHON, "True", RETURN_COLUMNS);
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

  /** Returns the state key as an identifier, because the state is a class in LangGraph. */
  private String visited() {
    String name = PythonIdentifiers.identifier(edge.visitedKey());
    return STATE_KEYS.contains(name) || name.startsWith("_") ? "visited" + name : name;
  }

  private GeneratedCode constants() {
    addNames();
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

  @Override
  void addText(String name, String value) {
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
