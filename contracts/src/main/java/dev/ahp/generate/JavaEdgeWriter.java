package dev.ahp.generate;

import dev.ahp.contract.Contract;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a Java class: constants, framework-specific code, payload records, common guard. */
final class JavaEdgeWriter {
  private static final int RETURN_COLUMNS = "    return ".length() + 1;
  private static final String STRING = "String";
  private static final String CARD = "Map<String, Object>";

  private final TargetFramework framework;
  private final ContractEdge edge;
  private final Contract contract;
  private final FrameworkAgentNames names;
  private final List<String> constants = new ArrayList<>();

  private JavaEdgeWriter(TargetFramework framework, ContractEdge edge) {
    this.framework = framework;
    this.edge = edge;
    this.contract = edge.contract();
    this.names = new FrameworkAgentNames(framework, edge);
  }

  static GeneratedCode of(TargetFramework framework, ContractEdge edge, String packageName) {
    if (!packageName.isEmpty() && !JavaIdentifiers.isPackage(packageName)) {
      throw new CodeGenerationException("invalid package name " + packageName);
    }
    return new JavaEdgeWriter(framework, edge).write(packageName);
  }

  private GeneratedCode write(String packageName) {
    boolean inPackage = !packageName.isEmpty();
    Map<String, GeneratedCode> values = Template.newValues();
    values.put("package", new GeneratedCode(inPackage ? "package " + packageName + ";\n\n" : ""));
    values.put("public", new GeneratedCode(inPackage ? "public " : ""));
    values.put("className", new GeneratedCode(className()));
    values.put("label", NameConverter.label(contract.id()));
    values.put("from", NameConverter.label(contract.source()));
    values.put("to", NameConverter.label(contract.target()));
    values.put("framework", new GeneratedCode(framework.id()));
    values.put("facts", constants());
    values.put(
        "models", JavaModelWriter.of(SchemaTypeReader.of(edge.schema(), edge.requiredNames())));
    values.put("schema", JavaLiterals.text(schema().toText()));
    values.put("trigger", condition(edge.predicate()));
    values.put("domain", condition(edge.domainMatch()));
    values.put("guard", new GeneratedCode(Template.named("guard.java.txt").part(values).text()));
    return Template.named(framework.id() + ".java.txt").fill(values);
  }

  /** Converts {@code triage-to-refunds-v1} to {@code TriageToRefundsV1Edge}. */
  private String className() {
    return NameConverter.pascal(contract.id()) + "Edge";
  }

  private JsonObject schema() {
    JsonObject schema = edge.schema();
    return schema == null ? JsonObject.builder().put("type", "object").build() : schema;
  }

  private static GeneratedCode condition(String predicate) {
    return predicate.isEmpty()
        ? new GeneratedCode("true")
        : ConditionGenerator.of(predicate, TargetLanguage.JAVA)
            .toReturnValue(TargetLanguage.JAVA, RETURN_COLUMNS);
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
    constants.add(
        "  static final long TIMEOUT_MS = " + Math.round(edge.timeoutSeconds() * 1000) + "L;");
    constants.add("  static final int MAX_RETRIES = " + Math.min(edge.maxRetries(), 1000) + ";");
    constants.add("  static final int MAX_VISITS = 3;");
    addText("VISITED", edge.visitedKey());
    addText("PERMISSION", contract.acceptance().permissionCheck().orElse(""));
    addText("AUDIT_EVENT", contract.observability().auditEvent().orElse(""));
    addConstant("List<List<String>>", "REQUIRED", edge.required());
    addConstant(CARD, "SOURCE_CARD", edge.cards(contract.source()).get(0));
    addConstant("List<" + CARD + ">", "TARGET_CARDS", edge.cards(contract.target()));
    return new GeneratedCode(String.join("\n", constants));
  }

  private void addText(String name, String value) {
    addConstant(STRING, name, Json.of(value));
  }

  private void addConstant(String type, String name, Json value) {
    constants.add(JavaLayout.constant(type, name, value));
  }
}
