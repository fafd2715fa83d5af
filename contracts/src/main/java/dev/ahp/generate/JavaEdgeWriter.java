package dev.ahp.generate;

import dev.ahp.contract.Contract;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes one Java class: facts of the contract as constants, the part that speaks to the framework,
 * the payload as records, and a guard that is the same everywhere.
 */
final class JavaEdgeWriter {
  private static final int BEFORE_RETURNED = "    return ".length() + 1;
  private static final String TEXT = "String";
  private static final String CARD = "Map<String, Object>";

  private final TargetFramework targetFramework;
  private final ContractEdge edge;
  private final Contract contract;
  private final FrameworkAgentNames names;
  private final List<String> facts = new ArrayList<>();

  private JavaEdgeWriter(TargetFramework targetFramework, ContractEdge edge) {
    this.targetFramework = targetFramework;
    this.edge = edge;
    this.contract = edge.contract();
    this.names = new FrameworkAgentNames(targetFramework, edge);
  }

  static GeneratedCode of(TargetFramework targetFramework, ContractEdge edge, String packageName) {
    if (!packageName.isEmpty() && !JavaIdentifiers.isPackage(packageName)) {
      throw new CodeGenerationException("there can be no package " + packageName);
    }
    return new JavaEdgeWriter(targetFramework, edge).write(packageName);
  }

  private GeneratedCode write(String packageName) {
    boolean inPackage = !packageName.isEmpty();
    Map<String, GeneratedCode> holes = Template.holes();
    holes.put("package", new GeneratedCode(inPackage ? "package " + packageName + ";\n\n" : ""));
    holes.put("public", new GeneratedCode(inPackage ? "public " : ""));
    holes.put("className", new GeneratedCode(className()));
    holes.put("label", NameConverter.label(contract.id()));
    holes.put("from", NameConverter.label(contract.source()));
    holes.put("to", NameConverter.label(contract.target()));
    holes.put("framework", new GeneratedCode(targetFramework.id()));
    holes.put("facts", facts());
    holes.put(
        "models", JavaModelWriter.of(SchemaTypeReader.of(edge.schema(), edge.requiredNames())));
    holes.put("schema", JavaLiterals.text(schema().toText()));
    holes.put("trigger", condition(edge.predicate()));
    holes.put("domain", condition(edge.domainMatch()));
    holes.put("guard", new GeneratedCode(Template.named("guard.java.txt").part(holes).text()));
    return Template.named(targetFramework.id() + ".java.txt").fill(holes);
  }

  /** {@code triage-to-refunds-v1} as {@code TriageToRefundsV1}. */
  private String className() {
    return NameConverter.pascal(contract.id()) + "Edge";
  }

  private JsonObject schema() {
    JsonObject given = edge.schema();
    return given == null ? JsonObject.builder().put("type", "object").build() : given;
  }

  private static GeneratedCode condition(String predicate) {
    return predicate.isEmpty()
        ? new GeneratedCode("true")
        : ConditionGenerator.of(predicate, TargetLanguage.JAVA)
            .returned(TargetLanguage.JAVA, BEFORE_RETURNED);
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
    facts.add(
        "  static final long TIMEOUT_MS = " + Math.round(edge.timeoutSeconds() * 1000) + "L;");
    facts.add("  static final int MAX_RETRIES = " + Math.min(edge.maxRetries(), 1000) + ";");
    facts.add("  static final int MAX_VISITS = 3;");
    text("VISITED", edge.visitedKey());
    text("PERMISSION", contract.acceptance().permissionCheck().orElse(""));
    text("AUDIT_EVENT", contract.observability().auditEvent().orElse(""));
    fact("List<List<String>>", "REQUIRED", edge.required());
    fact(CARD, "SOURCE_CARD", edge.cards(contract.source()).get(0));
    fact("List<" + CARD + ">", "TARGET_CARDS", edge.cards(contract.target()));
    return new GeneratedCode(String.join("\n", facts));
  }

  private void text(String name, String value) {
    fact(TEXT, name, Json.of(value));
  }

  private void fact(String type, String name, Json value) {
    facts.add(JavaLayout.constant(type, name, value));
  }
}
