package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A compiled JSON Schema 2020-12 document. Thread-safe.
 *
 * <p>A quick check decides whether a value is valid, if the schema allows one. The library
 * validates otherwise and produces the error messages; for built-in schemas it is loaded only then.
 */
public final class Schema {
  private static final Map<PublishedSchema, Schema> PUBLISHED = new ConcurrentHashMap<>();

  private final Json document;
  private final Optional<CompiledSchemaCheck> quick;
  private final boolean trusted;
  private volatile @Nullable LibrarySchema library;

  private Schema(Json document, @Nullable LibrarySchema library) {
    this.document = document;
    this.trusted = library == null;
    this.quick = SchemaCheckCompiler.compile(document, trusted);
    this.library = library;
  }

  /**
   * Compiles an untrusted schema. It can refer only to itself and to built-in schemas.
   *
   * @throws MalformedSchemaException if the document is not a valid JSON Schema 2020-12
   */
  public static Schema of(Json document) {
    return new Schema(document, LibrarySchema.checked(document));
  }

  /** Returns a built-in schema, which is compiled on first use. */
  public static Schema of(PublishedSchema source) {
    Schema compiled = PUBLISHED.get(source);
    return compiled != null
        ? compiled
        : PUBLISHED.computeIfAbsent(source, it -> published(it.document()));
  }

  static Schema published(Json document) {
    return new Schema(document, null);
  }

  public Json document() {
    return document;
  }

  /**
   * Returns every invalid field once, as a {@link dev.ahp.problem.ViolationList}; empty if the
   * value is valid. If validation against an untrusted schema takes too long, the value is invalid.
   */
  public List<Violation> violations(Json value) {
    try {
      return isQuicklyValid(value) ? List.of() : libraryViolations(value);
    } catch (EvaluationLimitException e) {
      return List.of(LibrarySchema.undecided(e));
    }
  }

  /** Returns false for a schema that refers to itself endlessly, so that the library reports it. */
  private boolean isQuicklyValid(Json value) {
    try {
      return quick.isPresent()
          && quick
              .get()
              .matches(value, trusted ? EvaluationBudget.unbounded() : EvaluationBudget.bounded());
    } catch (StackOverflowError e) {
      return false;
    }
  }

  /** Returns the violations that the library reports. */
  List<Violation> libraryViolations(Json value) {
    LibrarySchema compiled = library;
    if (compiled == null) {
      compiled = LibrarySchema.trusted(document);
      library = compiled;
    }
    return compiled.violations(value);
  }
}
