package dev.ahp.lint.edge;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.RuleContext;
import org.jspecify.annotations.Nullable;

/** Checks of one end of an edge that several rules share. */
final class EdgeEndChecks {
  private EdgeEndChecks() {}

  /** Returns true if the end denotes several agents: a list, a pattern, or names with commas. */
  static boolean isMany(@Nullable Json end) {
    return end instanceof JsonArray
        || (end instanceof Json.Str name
            && name.value().chars().anyMatch(c -> c == '*' || c == '?' || c == ','));
  }

  /** Returns true if the registry lacks the name. Other rules report malformed names. */
  static boolean isOrphan(RuleContext context, JsonObject block, String name) {
    if (!context.set().hasRegistry()) {
      return false;
    }
    Json end = block.get(name);
    if (end == null || end.isNull()) {
      return true;
    }
    return end instanceof Json.Str string
        && !isMany(end)
        && !string.value().isBlank()
        && !context.registry().knows(string.value());
  }
}
