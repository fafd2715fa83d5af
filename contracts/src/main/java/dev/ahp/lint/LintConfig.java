package dev.ahp.lint;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.Severity;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The severities that a team chose, {@code .ahplint.yaml}.
 *
 * @param severities by rule; an empty one turns the rule off
 */
public record LintConfig(Map<String, Optional<Severity>> severities) {
  public static final LintConfig NONE = new LintConfig(Map.of());

  private static final String OFF = "off";

  public LintConfig {
    severities = Map.copyOf(severities);
  }

  /**
   * Reads {@code rules: {AHP012: off, AHP008: error}}.
   *
   * @throws IllegalArgumentException if it says anything else, with a message for the user
   */
  public static LintConfig parse(String yaml) {
    Json document = document(yaml);
    if (document.isNull()) {
      return NONE;
    }
    JsonObject top = document.asObject().orElseThrow(() -> wrong("it is not a mapping"));
    for (String name : top.names()) {
      if (!name.equals("rules")) {
        throw wrong("there is no setting \"" + name + "\"; there is rules");
      }
    }
    return new LintConfig(severities(top));
  }

  private static Json document(String yaml) {
    try {
      return YamlReader.read(yaml).value();
    } catch (YamlException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Optional<Severity>> severities(JsonObject top) {
    Map<String, Optional<Severity>> severities = new LinkedHashMap<>();
    Json rules = top.get("rules");
    if (rules != null && !rules.isNull() && !(rules instanceof JsonObject)) {
      throw wrong("rules is not a mapping");
    }
    top.object("rules")
        .orElse(JsonObject.empty())
        .members()
        .forEach((rule, value) -> severities.put(known(rule), severity(rule, value)));
    return severities;
  }

  private static String known(String rule) {
    if (!LintRules.exists(rule)) {
      throw wrong("there is no rule " + rule);
    }
    return rule;
  }

  private static Optional<Severity> severity(String rule, Json value) {
    String word = value.asString().orElse("");
    Optional<Severity> severity = Severity.of(word);
    if (severity.isEmpty() && !word.equals(OFF)) {
      throw wrong(rule + " can be off, warning or error");
    }
    return severity;
  }

  private static IllegalArgumentException wrong(String message) {
    return new IllegalArgumentException(".ahplint.yaml: " + message);
  }

  /** The finding as the team wants to see it; empty when it does not. */
  Optional<LintFinding> apply(LintFinding finding) {
    Optional<Severity> chosen = severities.get(finding.rule().id());
    return chosen == null ? Optional.of(finding) : chosen.map(finding::with);
  }
}
