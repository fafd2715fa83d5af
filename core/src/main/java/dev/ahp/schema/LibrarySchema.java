package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import dev.harrel.jsonschema.Dialect;
import dev.harrel.jsonschema.Dialects;
import dev.harrel.jsonschema.Error;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.InvalidSchemaException;
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
  private final Validator validator;
  private final boolean trusted;
  private final URI root;

  private LibrarySchema(Validator validator, Json document, boolean trusted) {
    this.validator = validator;
    this.trusted = trusted;
    this.root = validator.registerSchema(SchemaNode.root(NeverKeyword.replaceFalse(document)));
  }

  /** Throws {@link MalformedSchemaException} if the document is not a valid JSON Schema 2020-12. */
  static LibrarySchema checked(Json document) {
    SchemaEvaluation evaluation = SchemaEvaluation.start(EvaluationBudget.unbounded());
    try {
      return new LibrarySchema(factory().createValidator(), document, false);
    } catch (InvalidSchemaException e) {
      throw new MalformedSchemaException(violations(e.getErrors(), evaluation));
    } catch (JsonSchemaException | IllegalArgumentException e) {
      throw new MalformedSchemaException(List.of(notASchema(String.valueOf(e.getMessage()))));
    } catch (StackOverflowError e) {
      throw new MalformedSchemaException(List.of(notASchema("is nested too deeply")));
    } finally {
      SchemaEvaluation.end();
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
            StringFormat.evaluators(),
            PatternKeywords.evaluators(),
            ContainsKeyword.evaluators(),
            NeverKeyword.evaluators(),
            dialect.getEvaluatorFactory());
    return new ValidatorFactory()
        .withDefaultDialect(dialect)
        .withJsonNodeFactory(SchemaNode.factory())
        .withMessageProvider(SchemaError.MESSAGES)
        .withEvaluatorFactory(
            (context, keyword, node) ->
                keywords
                    .create(context, keyword, node)
                    .map(it -> SchemaEvaluation.LimitedKeyword.of(it, keyword, node, context)))
        .withSchemaResolver(LibrarySchema::resolve);
  }

  private static SchemaResolver.Result resolve(String uri) {
    return PublishedSchema.byUri(uri)
        .map(schema -> SchemaResolver.Result.fromJsonNode(SchemaNode.root(schema.document())))
        .orElseGet(SchemaResolver.Result::empty);
  }

  List<Violation> violations(Json value) {
    SchemaEvaluation evaluation =
        SchemaEvaluation.start(trusted ? EvaluationBudget.unbounded() : EvaluationBudget.bounded());
    try {
      Validator.Result result = validator.validate(root, SchemaNode.root(value));
      return result.isValid() ? List.of() : violations(result.getErrors(), evaluation);
    } catch (EvaluationLimitException e) {
      return List.of(undecided(e));
    } catch (JsonSchemaException e) {
      return List.of(notASchema(String.valueOf(e.getMessage())));
    } catch (StackOverflowError e) {
      return List.of(notASchema("it refers to itself endlessly"));
    } finally {
      SchemaEvaluation.end();
    }
  }

  private static ViolationList violations(List<Error> errors, SchemaEvaluation evaluation) {
    List<Violation> kept = SchemaErrors.toViolations(errors.stream().map(SchemaError::of).toList());
    return ViolationList.of(kept, kept.size() + evaluation.dropped());
  }

  /** Returns the violation for a validation that exceeded its budget. */
  static Violation undecided(EvaluationLimitException cause) {
    return new Violation(ProblemCode.SCHEMA_INVALID, "", String.valueOf(cause.getMessage()));
  }

  private static Violation notASchema(String reason) {
    return new Violation(ProblemCode.SCHEMA_INVALID, "", "is not a usable schema: " + reason);
  }
}
