package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.harrel.jsonschema.Dialect;
import dev.harrel.jsonschema.Dialects;
import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.InvalidSchemaException;
import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.JsonSchemaException;
import dev.harrel.jsonschema.SchemaResolver;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import java.net.URI;
import java.util.List;

/**
 * A schema compiled by the schema library. It is slow to create and to use, but reports each error.
 */
final class LibrarySchema {
  /** The budget of the current validation. The library passes no context to its keywords. */
  private static final ThreadLocal<EvaluationBudget> BUDGET =
      ThreadLocal.withInitial(EvaluationBudget::unbounded);

  private final Validator validator;
  private final boolean trusted;
  private final URI root;

  private LibrarySchema(Validator validator, Json document, boolean trusted) {
    this.validator = validator;
    this.trusted = trusted;
    this.root = validator.registerSchema(SchemaNode.root(document));
  }

  /** Throws {@link MalformedSchemaException} if the document is not a valid JSON Schema 2020-12. */
  static LibrarySchema checked(Json document) {
    try {
      return new LibrarySchema(factory().createValidator(), document, false);
    } catch (InvalidSchemaException e) {
      throw new MalformedSchemaException(
          SchemaErrors.toViolations(e.getErrors().stream().map(SchemaError::of).toList()));
    } catch (JsonSchemaException | IllegalArgumentException e) {
      throw new MalformedSchemaException(List.of(notASchema(String.valueOf(e.getMessage()))));
    } catch (StackOverflowError e) {
      throw new MalformedSchemaException(List.of(notASchema("is nested too deeply")));
    }
  }

  /** Creates a built-in schema, which tests have checked against the meta-schema. */
  static LibrarySchema trusted(Json document) {
    return new LibrarySchema(
        factory().withDisabledSchemaValidation(true).createValidator(), document, true);
  }

  private static ValidatorFactory factory() {
    Dialect dialect = new Dialects.Draft2020Dialect();
    EvaluatorFactory keywords =
        EvaluatorFactory.compose(
            StringFormat.evaluators(), PatternKeywords.evaluators(), dialect.getEvaluatorFactory());
    return new ValidatorFactory()
        .withDefaultDialect(dialect)
        .withJsonNodeFactory(SchemaNode.factory())
        .withMessageProvider(SchemaError.MESSAGES)
        .withEvaluatorFactory(
            (context, keyword, node) ->
                keywords.create(context, keyword, node).map(BudgetedKeyword::new))
        .withSchemaResolver(LibrarySchema::resolve);
  }

  /** A keyword of the library, each evaluation of which consumes an {@link EvaluationBudget}. */
  private record BudgetedKeyword(Evaluator keyword) implements Evaluator {
    @Override
    public Result evaluate(EvaluationContext context, JsonNode node) {
      BUDGET.get().consume();
      return keyword.evaluate(context, node);
    }

    @Override
    public int getOrder() {
      return keyword.getOrder();
    }
  }

  private static SchemaResolver.Result resolve(String uri) {
    return PublishedSchema.byUri(uri)
        .map(schema -> SchemaResolver.Result.fromJsonNode(SchemaNode.root(schema.document())))
        .orElseGet(SchemaResolver.Result::empty);
  }

  List<Violation> violations(Json value) {
    BUDGET.set(trusted ? EvaluationBudget.unbounded() : EvaluationBudget.bounded());
    try {
      Validator.Result result = validator.validate(root, SchemaNode.root(value));
      return result.isValid()
          ? List.of()
          : SchemaErrors.toViolations(result.getErrors().stream().map(SchemaError::of).toList());
    } catch (EvaluationLimitException e) {
      return List.of(undecided(e));
    } catch (JsonSchemaException e) {
      return List.of(notASchema(String.valueOf(e.getMessage())));
    } catch (StackOverflowError e) {
      return List.of(notASchema("it refers to itself endlessly"));
    } finally {
      BUDGET.remove();
    }
  }

  /** Returns the violation for a validation that exceeded its budget. */
  static Violation undecided(EvaluationLimitException cause) {
    return new Violation(ProblemCode.SCHEMA_INVALID, "", String.valueOf(cause.getMessage()));
  }

  private static Violation notASchema(String reason) {
    return new Violation(ProblemCode.SCHEMA_INVALID, "", "is not a usable schema: " + reason);
  }
}
