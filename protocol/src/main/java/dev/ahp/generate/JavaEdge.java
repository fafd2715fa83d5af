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
final class JavaEdge {
  private static final int BEFORE_RETURNED = "    return ".length() + 1;
  private static final String TEXT = "String";
  private static final String CARD = "Map<String, Object>";

  private final Framework framework;
  private final Edge edge;
  private final Contract contract;
  private final AgentNames names;
  private final List<String> facts = new ArrayList<>();

  private JavaEdge(Framework framework, Edge edge) {
    this.framework = framework;
    this.edge = edge;
    this.contract = edge.contract();
    this.names = new AgentNames(framework, edge);
  }

  static Code of(Framework framework, Edge edge, String packageName) {
    if (!packageName.isEmpty() && !JavaWords.isPackage(packageName)) {
      throw new CannotGenerate("there can be no package " + packageName);
    }
    return new JavaEdge(framework, edge).write(packageName);
  }

  private Code write(String packageName) {
    boolean inPackage = !packageName.isEmpty();
    Map<String, Code> holes = Template.holes();
    holes.put("package", new Code(inPackage ? "package " + packageName + ";\n\n" : ""));
    holes.put("public", new Code(inPackage ? "public " : ""));
    holes.put("className", new Code(className()));
    holes.put("label", Names.label(contract.id()));
    holes.put("from", Names.label(contract.source()));
    holes.put("to", Names.label(contract.target()));
    holes.put("framework", new Code(framework.id()));
    holes.put("facts", facts());
    holes.put("models", JavaModels.of(SchemaTypes.of(edge.schema(), edge.requiredNames())));
    holes.put("schema", JavaLiterals.text(schema().toText()));
    holes.put("trigger", condition(edge.predicate()));
    holes.put("domain", condition(edge.domainMatch()));
    holes.put("guard", new Code(Template.named("guard.java.txt").part(holes).text()));
    return Template.named(framework.id() + ".java.txt").fill(holes);
  }

  /** {@code triage-to-refunds-v1} as {@code TriageToRefundsV1}. */
  private String className() {
    return Names.pascal(contract.id()) + "Edge";
  }

  private JsonObject schema() {
    JsonObject given = edge.schema();
    return given == null ? JsonObject.builder().put("type", "object").build() : given;
  }

  private static Code condition(String predicate) {
    return predicate.isEmpty()
        ? new Code("true")
        : Condition.of(predicate, Dialect.JAVA).returned(Dialect.JAVA, BEFORE_RETURNED);
  }

  private Code facts() {
    text("CONTRACT", contract.id());
    text("VERSION", contract.version().orElse(""));
    text("SOURCE", contract.source());
    text("TARGET", contract.target());
    text("SOURCE_NAME", names.of(contract.source()));
    text("TARGET_NAME", names.of(contract.target()));
    text("TOOL", framework.toolName(edge.tool()));
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
    return new Code(String.join("\n", facts));
  }

  private void text(String name, String value) {
    fact(TEXT, name, Json.of(value));
  }

  private void fact(String type, String name, Json value) {
    facts.add(JavaLayout.constant(type, name, value));
  }
}
