package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.harrel.jsonschema.Dialects;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.InvalidSchemaException;
import dev.harrel.jsonschema.JsonSchemaException;
import dev.harrel.jsonschema.SchemaResolver;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import java.net.URI;
import java.util.List;

/** A schema as the library sees it: slow to make and to ask, but it says where and why. */
final class LibrarySchema {
  private final Validator validator;
  private final URI root;

  private LibrarySchema(Validator validator, Json document) {
    this.validator = validator;
    this.root = validator.registerSchema(SchemaNode.root(document));
  }

  /** Throws {@link InvalidSchema} if the document is no JSON Schema 2020-12. */
  static LibrarySchema checked(Json document) {
    try {
      return new LibrarySchema(factory().createValidator(), document);
    } catch (InvalidSchemaException e) {
      throw new InvalidSchema(
          Complaints.toViolations(e.getErrors().stream().map(Complaint::of).toList()));
    } catch (JsonSchemaException | IllegalArgumentException e) {
      throw new InvalidSchema(List.of(notASchema(String.valueOf(e.getMessage()))));
    } catch (StackOverflowError e) {
      throw new InvalidSchema(List.of(notASchema("is nested too deep")));
    }
  }

  /** One of our own, which the tests have checked against the meta-schema. */
  static LibrarySchema trusted(Json document) {
    return new LibrarySchema(
        factory().withDisabledSchemaValidation(true).createValidator(), document);
  }

  private static ValidatorFactory factory() {
    return new ValidatorFactory()
        .withDefaultDialect(new Dialects.Draft2020Dialect())
        .withJsonNodeFactory(SchemaNode.factory())
        .withMessageProvider(Complaint.MESSAGES)
        .withEvaluatorFactory(
            EvaluatorFactory.compose(StringFormat.evaluators(), PatternKeywords.evaluators()))
        .withSchemaResolver(LibrarySchema::resolve);
  }

  private static SchemaResolver.Result resolve(String uri) {
    return PublishedSchema.byUri(uri)
        .map(schema -> SchemaResolver.Result.fromJsonNode(SchemaNode.root(schema.document())))
        .orElseGet(SchemaResolver.Result::empty);
  }

  List<Violation> violations(Json value) {
    try {
      Validator.Result result = validator.validate(root, SchemaNode.root(value));
      return result.isValid()
          ? List.of()
          : Complaints.toViolations(result.getErrors().stream().map(Complaint::of).toList());
    } catch (BoundedPattern.Astray e) {
      return List.of(
          new Violation(
              ProblemCode.SCHEMA_INVALID,
              "",
              "has a text that takes too long to hold to a pattern"));
    } catch (JsonSchemaException e) {
      return List.of(notASchema(String.valueOf(e.getMessage())));
    } catch (StackOverflowError e) {
      return List.of(notASchema("it refers to itself without end"));
    }
  }

  private static Violation notASchema(String reason) {
    return new Violation(ProblemCode.SCHEMA_INVALID, "", "is not a usable schema: " + reason);
  }
}
