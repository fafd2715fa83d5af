package dev.ahp.document;

import dev.ahp.brief.BriefException;
import dev.ahp.brief.BriefMarkdown;
import dev.ahp.format.Format;
import dev.ahp.format.FormatException;
import dev.ahp.format.NativeState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlReader;
import java.util.Optional;

/**
 * Finds out what a text is by what is in it, never by a file's name: an envelope makes it the state
 * of a framework, a fence a rendering for models, the fields of a brief a brief, a brace JSON, and
 * anything else has to be YAML.
 */
public final class DocumentReader {
  private final JsonLimits limits;

  public DocumentReader(JsonLimits limits) {
    this.limits = limits;
  }

  /**
   * Reads a document of any kind.
   *
   * @throws DocumentException if it is none
   */
  public Document read(String text) {
    return read(text, Optional.empty());
  }

  /** Reads a document that is known to be of a kind, however little of it is there. */
  public Document read(String text, Optional<DocumentKind> known) {
    try {
      Optional<JsonObject> carried =
          NativeState.isMarked(text) ? NativeState.read(text) : Optional.empty();
      if (carried.isPresent()) {
        return of(carried.get(), Format.JSON, known);
      }
      // What an object quotes does not make it something else.
      boolean quoted = text.stripLeading().startsWith("{");
      if (!quoted && Format.MARKDOWN.isMarked(text)) {
        return of(Format.MARKDOWN.read(text), Format.MARKDOWN, known);
      }
      if (!quoted && BriefMarkdown.looksLike(text)) {
        return new Document(DocumentKind.BRIEF, Format.BRIEF, BriefMarkdown.read(text));
      }
      JsonObject object = object(startsLikeJson(text) ? json(text) : yaml(text));
      return Format.A2A.isMarked(object) && known.isEmpty()
          ? of(Format.A2A.fromShape(object), Format.A2A, known)
          : of(object, Format.JSON, known);
    } catch (FormatException | BriefException fault) {
      throw malformed(fault);
    }
  }

  private static Document of(JsonObject object, Format format, Optional<DocumentKind> known) {
    DocumentKind kind =
        known
            .or(() -> DocumentKind.of(object))
            .orElseThrow(
                () ->
                    fault(
                        ProblemCode.SCHEMA_INVALID,
                        "has the members of no kind of document: packet, handoff, brief, neo or"
                            + " contract"));
    return new Document(kind, formatOf(kind, format), object);
  }

  private static Format formatOf(DocumentKind kind, Format format) {
    return switch (kind) {
      case BRIEF -> Format.BRIEF_JSON;
      case NEO -> Format.NEO;
      default -> format;
    };
  }

  private Json json(String text) {
    try {
      return JsonReader.read(text, limits);
    } catch (JsonException fault) {
      throw new DocumentException(
          new Violation(fault.kind().name(), fault.pointer(), String.valueOf(fault.getMessage())));
    }
  }

  private static Json yaml(String text) {
    try {
      return YamlReader.read(text).value();
    } catch (YamlException fault) {
      throw malformed(fault);
    }
  }

  private static JsonObject object(Json value) {
    return value
        .asObject()
        .orElseThrow(() -> fault(ProblemCode.SCHEMA_INVALID, "must be an object"));
  }

  private static boolean startsLikeJson(String text) {
    String start = text.stripLeading();
    return start.startsWith("{") || start.startsWith("[") || start.startsWith("\"");
  }

  private static DocumentException malformed(RuntimeException fault) {
    return fault(ProblemCode.MALFORMED, String.valueOf(fault.getMessage()));
  }

  private static DocumentException fault(ProblemCode code, String message) {
    return new DocumentException(new Violation(code, "", message));
  }
}
