package dev.ahp.generate;

import dev.ahp.contract.Contract;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The part of a generated file that is the same in all languages. */
abstract class EdgeWriter {
  final TargetFramework framework;
  final ContractEdge edge;
  final Contract contract;
  final Map<String, GeneratedCode> values = new HashMap<>();
  final List<String> constants = new ArrayList<>();

  EdgeWriter(TargetFramework framework, ContractEdge edge) {
    this.framework = framework;
    this.edge = edge;
    this.contract = edge.contract();
    requireUniqueNames();
    values.put("label", NameConverter.label(contract.id()));
    values.put("from", NameConverter.label(contract.source()));
    values.put("to", NameConverter.label(contract.target()));
    values.put("framework", new GeneratedCode(framework.id()));
  }

  private void requireUniqueNames() {
    Map<String, String> owners = new HashMap<>();
    for (String name : edge.names()) {
      String other = owners.putIfAbsent(framework.agentName(name), name);
      if (other != null) {
        throw new CodeGenerationException(
            "%s and %s would both be named %s in %s; rename one of them"
                .formatted(other, name, framework.agentName(name), framework.id()));
      }
    }
  }

  abstract void addText(String name, String value);

  /** Adds the constants that start every file. */
  final void addNames() {
    addText("CONTRACT", contract.id());
    addText("VERSION", contract.version().orElse(""));
    addText("SOURCE", contract.source());
    addText("TARGET", contract.target());
    addText("SOURCE_NAME", framework.agentName(contract.source()));
    addText("TARGET_NAME", framework.agentName(contract.target()));
    addText("TOOL", framework.toolName(edge.tool()));
    addText("INTENT", edge.intent());
    addText("ON_REJECT", framework.agentName(edge.route(contract.recovery().onReject())));
    addText("ON_TIMEOUT", framework.agentName(edge.route(contract.recovery().onTimeout())));
    addText("ON_ERROR", framework.agentName(edge.route(contract.recovery().onError())));
  }

  /**
   * Adds the conditions of the trigger and the receiver.
   *
   * @param always the condition without a predicate
   * @param columns that {@code return} takes before and after the condition
   */
  final void addConditions(TargetLanguage language, String always, int columns) {
    values.put("trigger", condition(edge.predicate(), language, always, columns));
    values.put("domain", condition(edge.domainMatch(), language, always, columns));
  }

  private static GeneratedCode condition(
      String predicate, TargetLanguage language, String always, int columns) {
    return predicate.isEmpty()
        ? new GeneratedCode(always)
        : ConditionGenerator.of(predicate, language).toReturnValue(language, columns);
  }
}
