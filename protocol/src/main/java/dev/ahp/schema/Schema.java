package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.harrel.jsonschema.Dialects;
import dev.harrel.jsonschema.InvalidSchemaException;
import dev.harrel.jsonschema.JsonSchemaException;
import dev.harrel.jsonschema.SchemaResolver;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** A JSON Schema 2020-12 document, ready to hold values against. Safe to share between threads. */
public final class Schema {
  private final Json document;
  private final Validator validator;
  private final URI root;
  private final Optional<QuickCheck> quick;

  private Schema(Json document, Validator validator, URI root) {
    this.document = document;
    this.validator = validator;
    this.root = root;
    this.quick = QuickCompiler.compile(document);
  }

  /**
   * Takes a schema from outside; references may go to the published schemas of AHP, nowhere else.
   *
   * @throws InvalidSchema if the document is no JSON Schema 2020-12
   */
  public static Schema of(Json document) {
    Validator validator = factory().createValidator();
    try {
      return new Schema(document, validator, validator.registerSchema(SchemaNode.root(document)));
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
  static Schema published(Json document) {
    Validator validator = factory().withDisabledSchemaValidation(true).createValidator();
    return new Schema(document, validator, validator.registerSchema(SchemaNode.root(document)));
  }

  private static ValidatorFactory factory() {
    return new ValidatorFactory()
        .withDefaultDialect(new Dialects.Draft2020Dialect())
        .withJsonNodeFactory(SchemaNode.factory())
        .withMessageProvider(Complaint.MESSAGES)
        .withEvaluatorFactory(StringFormat.evaluators())
        .withSchemaResolver(Schema::resolve);
  }

  private static SchemaResolver.Result resolve(String uri) {
    return PublishedSchema.byUri(uri)
        .map(schema -> SchemaResolver.Result.fromJsonNode(SchemaNode.root(schema.document())))
        .orElseGet(SchemaResolver.Result::empty);
  }

  private static Violation notASchema(String reason) {
    return new Violation(ProblemCode.SCHEMA_INVALID, "", "is not a usable schema: " + reason);
  }

  public Json document() {
    return document;
  }

  /** Every field that does not fit, each once; empty when the value fits. */
  public List<Violation> violations(Json value) {
    try {
      return quick.isPresent() && quick.get().fits(value) ? List.of() : explained(value);
    } catch (JsonSchemaException e) {
      return List.of(notASchema(String.valueOf(e.getMessage())));
    } catch (StackOverflowError e) {
      return List.of(notASchema("it refers to itself without end"));
    }
  }

  /** As the library sees it, which takes its time and says where and why. */
  List<Violation> explained(Json value) {
    Validator.Result result = validator.validate(root, SchemaNode.root(value));
    return result.isValid()
        ? List.of()
        : Complaints.toViolations(result.getErrors().stream().map(Complaint::of).toList());
  }
}
