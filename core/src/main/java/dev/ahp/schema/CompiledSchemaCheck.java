package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.harrel.jsonschema.SimpleType;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A compiled schema or keyword that only decides whether a value is valid. Most values are valid
 * and need no error messages. For invalid values the library produces them.
 */
@FunctionalInterface
interface CompiledSchemaCheck {
  CompiledSchemaCheck VALID = (value, budget) -> true;
  CompiledSchemaCheck INVALID = (value, budget) -> false;

  /** Throws {@link EvaluationLimitException} if the budget is exceeded. */
  boolean matches(Json value, EvaluationBudget budget);

  /** All keywords of one schema, and {@code allOf}. */
  static CompiledSchemaCheck all(List<CompiledSchemaCheck> checks) {
    return (value, budget) -> {
      for (int i = 0; i < checks.size(); i++) {
        budget.consume();
        if (!checks.get(i).matches(value, budget)) {
          return false;
        }
      }
      return true;
    };
  }

  /** {@code anyOf}. */
  static CompiledSchemaCheck any(List<CompiledSchemaCheck> checks) {
    return (value, budget) -> {
      for (int i = 0; i < checks.size(); i++) {
        budget.consume();
        if (checks.get(i).matches(value, budget)) {
          return true;
        }
      }
      return false;
    };
  }

  /** {@code type}. */
  static CompiledSchemaCheck type(Set<SimpleType> allowed) {
    return (value, budget) -> allowed.contains(SchemaNode.typeOf(value));
  }

  /** {@code enum} and {@code const}. */
  static CompiledSchemaCheck oneOf(Set<Json> values) {
    return (value, budget) -> values.contains(value);
  }

  /** {@code pattern}, {@code format} and length limits. */
  static CompiledSchemaCheck text(Predicate<String> allowed) {
    return (value, budget) -> !(value instanceof Json.Str text) || allowed.test(text.value());
  }

  /** {@code minimum} and {@code maximum}. */
  static CompiledSchemaCheck range(double min, double max) {
    return (value, budget) ->
        !(value instanceof Json.Num number) || (min <= number.value() && number.value() <= max);
  }

  /** {@code items}. */
  static CompiledSchemaCheck items(CompiledSchemaCheck each) {
    return (value, budget) -> {
      if (value instanceof JsonArray array) {
        for (int i = 0; i < array.size(); i++) {
          budget.consume();
          if (!each.matches(array.get(i), budget)) {
            return false;
          }
        }
      }
      return true;
    };
  }

  /** {@code minItems} and {@code maxItems}. */
  static CompiledSchemaCheck size(int min, int max) {
    return (value, budget) ->
        !(value instanceof JsonArray array) || (min <= array.size() && array.size() <= max);
  }

  /** {@code uniqueItems}. */
  static CompiledSchemaCheck unique() {
    return (value, budget) ->
        !(value instanceof JsonArray array) || new HashSet<>(array.items()).size() == array.size();
  }

  /** {@code required}. */
  static CompiledSchemaCheck required(List<String> names) {
    return (value, budget) -> {
      if (value instanceof JsonObject object) {
        for (int i = 0; i < names.size(); i++) {
          budget.consume();
          if (!object.has(names.get(i))) {
            return false;
          }
        }
      }
      return true;
    };
  }

  /** {@code properties} with {@code additionalProperties}. */
  static CompiledSchemaCheck members(
      Map<String, CompiledSchemaCheck> known, CompiledSchemaCheck others) {
    return (value, budget) -> {
      if (value instanceof JsonObject object) {
        for (Map.Entry<String, Json> member : object.members().entrySet()) {
          budget.consume();
          if (!known.getOrDefault(member.getKey(), others).matches(member.getValue(), budget)) {
            return false;
          }
        }
      }
      return true;
    };
  }

  /** {@code propertyNames}. */
  static CompiledSchemaCheck names(CompiledSchemaCheck each) {
    return (value, budget) ->
        !(value instanceof JsonObject object)
            || object.names().stream().allMatch(name -> each.matches(Json.of(name), budget));
  }

  /** {@code dependentSchemas}. */
  static CompiledSchemaCheck dependent(Map<String, CompiledSchemaCheck> schemas) {
    return (value, budget) ->
        !(value instanceof JsonObject object)
            || schemas.entrySet().stream()
                .allMatch(it -> !object.has(it.getKey()) || it.getValue().matches(object, budget));
  }
}
