package dev.ahp.lint.edge;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.RuleContext;
import org.jspecify.annotations.Nullable;

/** Questions about one end of an edge that several rules ask. */
final class EdgeEndChecks {
  private EdgeEndChecks() {}

  /** Whether it stands for more than one agent by form: a list, a pattern, names with commas. */
  static boolean isMany(@Nullable Json end) {
    return end instanceof JsonArray
        || (end instanceof Json.Str name
            && name.value().chars().anyMatch(c -> c == '*' || c == '?' || c == ','));
  }

  /** Whether nobody answers to it; other rules speak about ends that are no names at all. */
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
