package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A compiled schema or keyword that only decides whether a value is valid. Most values are valid
 * and need no error messages. For invalid values the library produces them.
 */
interface CompiledSchemaCheck {
  /** Throws {@link EvaluationLimitException} if the budget is exceeded. */
  boolean matches(Json value, EvaluationBudget budget);

  /** A boolean schema. */
  record Always(boolean result) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      return result;
    }
  }

  /** All keywords of one schema, and {@code allOf}. */
  record All(List<CompiledSchemaCheck> checks) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      for (int i = 0; i < checks.size(); i++) {
        budget.consume();
        if (!checks.get(i).matches(value, budget)) {
          return false;
        }
      }
      return true;
    }
  }

  /** {@code anyOf}. */
  record Any(List<CompiledSchemaCheck> checks) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      for (int i = 0; i < checks.size(); i++) {
        budget.consume();
        if (checks.get(i).matches(value, budget)) {
          return true;
        }
      }
      return false;
    }
  }

  /** {@code type}, as a mask of {@link TypeBits}. */
  record Type(int allowed) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      return (TypeBits.of(value) & allowed) != 0;
    }
  }

  /** {@code enum} and {@code const}. */
  record OneOf(Set<Json> values) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      return values.contains(value);
    }
  }

  /** {@code pattern}, {@code format} and length limits. */
  record Text(Predicate<String> allowed) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      return !(value instanceof Json.Str text) || allowed.test(text.value());
    }

    static Text pattern(Pattern pattern, boolean trusted) {
      return new Text(
          trusted ? text -> pattern.matcher(text).find() : new BoundedPattern(pattern)::find);
    }

    static Text length(int min, int max) {
      return new Text(
          text -> {
            int length = text.codePointCount(0, text.length());
            return min <= length && length <= max;
          });
    }
  }

  /** {@code minimum} and {@code maximum}. */
  record Range(double min, double max) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      return !(value instanceof Json.Num number)
          || (min <= number.value() && number.value() <= max);
    }
  }

  /** {@code items}. */
  record Items(CompiledSchemaCheck each) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      if (value instanceof JsonArray array) {
        for (int i = 0; i < array.size(); i++) {
          budget.consume();
          if (!each.matches(array.get(i), budget)) {
            return false;
          }
        }
      }
      return true;
    }
  }

  /** {@code minItems} and {@code maxItems}. */
  record Size(int min, int max) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      return !(value instanceof JsonArray array) || (min <= array.size() && array.size() <= max);
    }
  }

  /** {@code uniqueItems}. */
  record Unique() implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      return !(value instanceof JsonArray array)
          || new HashSet<>(array.items()).size() == array.size();
    }
  }

  /** {@code required}. */
  record Required(List<String> names) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      if (value instanceof JsonObject object) {
        for (int i = 0; i < names.size(); i++) {
          budget.consume();
          if (!object.has(names.get(i))) {
            return false;
          }
        }
      }
      return true;
    }
  }

  /** {@code properties} with {@code additionalProperties}. */
  record Members(Map<String, CompiledSchemaCheck> known, CompiledSchemaCheck others)
      implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      if (value instanceof JsonObject object) {
        for (String name : object.names()) {
          budget.consume();
          Json member = object.get(name);
          if (member != null && !known.getOrDefault(name, others).matches(member, budget)) {
            return false;
          }
        }
      }
      return true;
    }
  }

  /** {@code propertyNames}. */
  record Names(CompiledSchemaCheck each) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      return !(value instanceof JsonObject object)
          || object.names().stream().allMatch(name -> each.matches(Json.of(name), budget));
    }
  }

  /** {@code dependentSchemas}. */
  record Dependent(Map<String, CompiledSchemaCheck> schemas) implements CompiledSchemaCheck {
    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      return !(value instanceof JsonObject object)
          || schemas.entrySet().stream()
              .allMatch(it -> !object.has(it.getKey()) || it.getValue().matches(object, budget));
    }
  }
}
