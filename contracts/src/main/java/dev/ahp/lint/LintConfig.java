package dev.ahp.lint;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.LintRules;
import dev.ahp.lint.rule.Severity;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The severities configured in {@code .ahplint.yaml}.
 *
 * @param severities by rule id; an empty value turns the rule off
 */
public record LintConfig(Map<String, Optional<Severity>> severities) {
  public static final LintConfig NONE = new LintConfig(Map.of());

  private static final String OFF = "off";

  public LintConfig {
    severities = Map.copyOf(severities);
  }

  /**
   * Parses {@code rules: {AHP012: off, AHP008: error}}.
   *
   * @throws IllegalArgumentException if the content is invalid; the message is meant for the user
   */
  public static LintConfig parse(String yaml) {
    Json document = document(yaml);
    if (document.isNull()) {
      return NONE;
    }
    JsonObject top =
        document.asObject().orElseThrow(() -> invalid("the file must contain a mapping"));
    for (String name : top.names()) {
      if (!name.equals("rules")) {
        throw invalid("unknown setting \"" + name + "\"; the only setting is rules");
      }
    }
    return new LintConfig(severities(top));
  }

  private static Json document(String yaml) {
    try {
      return YamlReader.read(yaml).value();
    } catch (YamlException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Optional<Severity>> severities(JsonObject top) {
    Map<String, Optional<Severity>> severities = new LinkedHashMap<>();
    Json rules = top.get("rules");
    if (rules != null && !rules.isNull() && !(rules instanceof JsonObject)) {
      throw invalid("rules must be a mapping");
    }
    top.object("rules")
        .orElse(JsonObject.empty())
        .members()
        .forEach((rule, value) -> severities.put(requireKnown(rule), severity(rule, value)));
    return severities;
  }

  private static String requireKnown(String rule) {
    if (!LintRules.exists(rule)) {
      throw invalid("unknown rule " + rule);
    }
    return rule;
  }

  private static Optional<Severity> severity(String rule, Json value) {
    String label = value.asString().orElse("");
    Optional<Severity> severity = Severity.of(label);
    if (severity.isEmpty() && !label.equals(OFF)) {
      throw invalid(rule + " must be off, warning or error");
    }
    return severity;
  }

  private static IllegalArgumentException invalid(String message) {
    return new IllegalArgumentException(".ahplint.yaml: " + message);
  }

  /** Returns the finding with its configured severity, or empty if its rule is turned off. */
  Optional<LintFinding> apply(LintFinding finding) {
    Optional<Severity> chosen = severities.get(finding.rule().id());
    return chosen == null ? Optional.of(finding) : chosen.map(finding::with);
  }
}
