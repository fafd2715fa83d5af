package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema 2020-12 document, ready to hold values against. Safe to share between threads.
 *
 * <p>A value that fits needs no places and no messages, so a quick check says yes where it can; the
 * library is asked, and for our own schemas even loaded, only for reasons.
 */
public final class Schema {
  private final Json document;
  private final Optional<QuickCheck> quick;
  private final boolean ours;
  private volatile @Nullable LibrarySchema library;

  private Schema(Json document, @Nullable LibrarySchema library) {
    this.document = document;
    this.ours = library == null;
    this.quick = QuickCompiler.compile(document, ours);
    this.library = library;
  }

  /**
   * Takes a schema from outside; references may go to the published schemas of AHP, nowhere else.
   *
   * @throws MalformedSchemaException if the document is no JSON Schema 2020-12
   */
  public static Schema of(Json document) {
    return new Schema(document, LibrarySchema.checked(document));
  }

  static Schema published(Json document) {
    return new Schema(document, null);
  }

  public Json document() {
    return document;
  }

  /**
   * Every field that does not fit, each once; empty when the value fits. With a schema from outside
   * one that takes too long does not fit.
   */
  public List<Violation> violations(Json value) {
    try {
      return fitsQuickly(value) ? List.of() : explained(value);
    } catch (EvaluationLimitException e) {
      return List.of(LibrarySchema.untold(e));
    }
  }

  /** A schema that refers to itself without end is for the library to complain about. */
  private boolean fitsQuickly(Json value) {
    try {
      return quick.isPresent()
          && quick
              .get()
              .fits(value, ours ? EvaluationBudget.unbounded() : EvaluationBudget.bounded());
    } catch (StackOverflowError e) {
      return false;
    }
  }

  /** As the library sees it. */
  List<Violation> explained(Json value) {
    LibrarySchema ready = library;
    if (ready == null) {
      ready = LibrarySchema.trusted(document);
      library = ready;
    }
    return ready.violations(value);
  }
}
