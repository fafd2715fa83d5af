package dev.ahp.schema;

import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.Evaluator.Result;
import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.SchemaParsingContext;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One validation by the library, with limits of its steps and of its errors. The library keeps
 * every error in memory until the end and cannot stop early.
 *
 * <p>A scope is a part of the validation in which one error makes the whole part invalid: the
 * document, or one schema below {@code anyOf}, {@code oneOf}, {@code not}, {@code if} or {@code
 * contains}. When a scope has enough errors, its result is known. Further keywords of the document
 * are evaluated, and their errors are only counted. Further keywords of other scopes are skipped.
 * Both report success, so that the library keeps nothing.
 */
final class SchemaEvaluation {
  /** More than a report contains, because several errors may belong to one field. */
  private static final int MAX_ERRORS = 1_000;

  /** A pointer of this length counts as a further error, because it needs as much memory. */
  private static final int POINTER_LENGTH = 500;

  /** The current validation. The library passes no context to its keywords. */
  private static final ThreadLocal<SchemaEvaluation> CURRENT =
      ThreadLocal.withInitial(() -> new SchemaEvaluation(EvaluationBudget.unbounded()));

  private final EvaluationBudget budget;
  private Scope scope = new Scope(null, false);
  private long dropped;
  private @Nullable JsonNode lastDropped;

  private SchemaEvaluation(EvaluationBudget budget) {
    this.budget = budget;
  }

  /** Starts a validation on this thread. The caller must call {@link #end}. */
  static SchemaEvaluation start(EvaluationBudget budget) {
    SchemaEvaluation started = new SchemaEvaluation(budget);
    CURRENT.set(started);
    return started;
  }

  static SchemaEvaluation current() {
    return CURRENT.get();
  }

  static void end() {
    CURRENT.remove();
  }

  /** Returns the number of errors that were counted, but not kept. */
  long dropped() {
    return dropped;
  }

  Result evaluate(LimitedKeyword keyword, EvaluationContext context, JsonNode node) {
    budget.consume();
    scope.enter(keyword.schema(), node);
    boolean full = scope.errors >= MAX_ERRORS;
    if (full && (scope.outer != null || keyword.readsAnnotations())) {
      return Result.success();
    }
    Result result = evaluateBelow(keyword, context, node);
    if (keyword.isError(result)) {
      return full ? drop(keyword, node) : keep(result, node);
    }
    return full && !keyword.annotatesSiblings() ? Result.success() : result;
  }

  private Result evaluateBelow(LimitedKeyword keyword, EvaluationContext context, JsonNode node) {
    return switch (keyword.kind()) {
      case ASSERTION, ANNOTATION -> keyword.evaluator().evaluate(context, node);
      case CONJUNCTION -> {
        scope.depth++;
        Result result = keyword.evaluator().evaluate(context, node);
        scope.depth--;
        yield result;
      }
      case ALTERNATIVE -> {
        Scope outer = scope;
        scope = new Scope(outer, keyword.isContains());
        Result result = keyword.evaluator().evaluate(context, node);
        // If the keyword fails, the library keeps the errors below it.
        outer.errors += keyword.isError(result) ? scope.allErrors() : 0;
        scope = outer;
        yield result;
      }
    };
  }

  private Result keep(Result error, JsonNode node) {
    scope.errors += 1 + node.getJsonPointer().length() / POINTER_LENGTH;
    return scope.hidesErrors() ? Result.success() : error;
  }

  /** Starts the next item of {@code contains}. */
  void startItem() {
    scope.start(null, null);
  }

  /** Returns whether the current item of {@code contains} has an error that was not kept. */
  boolean hasHiddenError() {
    return scope.hidesErrors() && scope.errors > 0;
  }

  /** Counts an error, once for each field. */
  private Result drop(LimitedKeyword keyword, JsonNode node) {
    int errors = keyword.errorsAt(node);
    if (!keyword.names().isEmpty()) {
      dropped += errors;
    } else if (node != lastDropped) {
      dropped += errors;
      lastDropped = node;
    }
    return Result.success();
  }

  /** A part of the validation in which one error makes the whole part invalid. */
  private static final class Scope {
    private final @Nullable Scope outer;
    private final boolean isContains;

    /** The errors of the current schema. */
    private int errors;

    /** The errors of the schemas before it. */
    private int earlierErrors;

    /** The number of conjunctions that are being evaluated. */
    private int depth;

    private @Nullable Map<String, JsonNode> schema;
    private @Nullable JsonNode node;

    private Scope(@Nullable Scope outer, boolean isContains) {
      this.outer = outer;
      this.isContains = isContains;
    }

    /** Starts a new part if the next schema below the alternative is evaluated. */
    private void enter(Map<String, JsonNode> nextSchema, JsonNode nextNode) {
      if (outer != null && depth == 0 && (schema != nextSchema || node != nextNode)) {
        start(nextSchema, nextNode);
      }
    }

    private void start(@Nullable Map<String, JsonNode> nextSchema, @Nullable JsonNode nextNode) {
      schema = nextSchema;
      node = nextNode;
      earlierErrors += errors;
      errors = 0;
    }

    /** {@code contains} evaluates one schema for each item; other keywords evaluate a few. */
    private boolean hidesErrors() {
      return isContains && earlierErrors >= MAX_ERRORS;
    }

    private int allErrors() {
      return earlierErrors + errors;
    }
  }

  /**
   * A keyword of the library that runs within the limits of an evaluation.
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
          evaluator,
          keyword,
          KeywordKind.of(keyword, node),
          context.getCurrentSchemaObject(),
          names);
    }

    @Override
    public Result evaluate(EvaluationContext context, JsonNode node) {
      return current().evaluate(this, context, node);
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
            isContains() ? result == KeywordKind.NOT_CONTAINED : result != Result.success();
        case CONJUNCTION, ANNOTATION -> false;
      };
    }

    boolean isContains() {
      return keyword.equals("contains");
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
}
