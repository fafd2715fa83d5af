package dev.ahp.schema;

import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.SchemaParsingContext;
import java.util.List;
import java.util.Map;

/**
 * A keyword of the library that runs within the limits of a {@link SchemaEvaluation}.
 *
 * @param schema the members of the schema that contains the keyword; it serves as an identity
 * @param names the required members, if the keyword is {@code required}
 */
record LimitedKeyword(
    Evaluator evaluator,
    String keyword,
    KeywordKind kind,
    Map<String, JsonNode> schema,
    List<String> names)
    implements Evaluator {

  static Evaluator of(
      Evaluator evaluator, String keyword, JsonNode node, SchemaParsingContext context) {
    List<String> names =
        keyword.equals("required")
            ? node.asArray().stream().map(JsonNode::asString).toList()
            : List.of();
    return new LimitedKeyword(
        evaluator, keyword, KeywordKind.of(keyword, node), context.getCurrentSchemaObject(), names);
  }

  @Override
  public Result evaluate(EvaluationContext context, JsonNode node) {
    return SchemaEvaluation.current().evaluate(this, context, node);
  }

  @Override
  public int getOrder() {
    return evaluator.getOrder();
  }

  /** Returns whether a result of this keyword is an error. */
  boolean isError(Result result) {
    return switch (kind) {
      case ASSERTION -> result != Result.success();
      case ALTERNATIVE ->
          evaluator instanceof ContainsKeyword
              ? result == ContainsKeyword.FAILED
              : result != Result.success();
      case CONJUNCTION, ANNOTATION -> false;
    };
  }

  /** Returns the number of invalid fields that an error at this node stands for. */
  int errorsAt(JsonNode node) {
    if (names.isEmpty() || !node.isObject()) {
      return 1;
    }
    Map<String, JsonNode> members = node.asObject();
    return (int) names.stream().filter(it -> !members.containsKey(it)).count();
  }

  /** Returns whether other keywords of the same schema read the annotation of this one. */
  boolean annotatesSiblings() {
    return switch (keyword) {
      case "patternProperties", "prefixItems", "contains" -> true;
      default -> false;
    };
  }

  /** Returns whether the keyword reads annotations that are dropped when the limit is reached. */
  boolean readsAnnotations() {
    return keyword.startsWith("unevaluated");
  }
}
