package dev.ahp.generate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** Writes a Java class: constants, framework-specific code, payload records, common guard. */
final class JavaEdgeWriter extends EdgeWriter {
  private static final int RETURN_COLUMNS = "    return ".length() + 1;
  private static final String CARD = "Map<String, Object>";

  private JavaEdgeWriter(TargetFramework framework, ContractEdge edge) {
    super(framework, edge);
  }

  static GeneratedCode of(TargetFramework framework, ContractEdge edge, String packageName) {
    if (!packageName.isEmpty() && !JavaIdentifiers.isPackage(packageName)) {
      throw new CodeGenerationException("invalid package name " + packageName);
    }
    return new JavaEdgeWriter(framework, edge).write(packageName);
  }

  private GeneratedCode write(String packageName) {
    boolean inPackage = !packageName.isEmpty();
    values.put("package", new GeneratedCode(inPackage ? "package " + packageName + ";\n\n" : ""));
    values.put("public", new GeneratedCode(inPackage ? "public " : ""));
    values.put("className", new GeneratedCode(className()));
    values.put("facts", constants());
    values.put(
        "models", JavaModelWriter.of(SchemaTypeReader.of(edge.schema(), edge.requiredNames())));
    values.put("schema", JavaLiterals.text(schema().toText()));
    addConditions(TargetLanguage.JAVA, "true", RETURN_COLUMNS);
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

  private GeneratedCode constants() {
    addNames();
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

  @Override
  void addText(String name, String value) {
    addConstant("String", name, Json.of(value));
  }

  private void addConstant(String type, String name, Json value) {
    constants.add(JavaLiterals.constant(type, name, value));
  }
}
