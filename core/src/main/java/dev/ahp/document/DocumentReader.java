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
 * Detects the kind and format of a text by its content, independent of the file name. An AHP
 * envelope marks native framework state, a fence marks Markdown for models, and brief fields mark a
 * brief. Text that starts like JSON is JSON; all other text is YAML.
 */
public final class DocumentReader {
  private final JsonLimits limits;

  public DocumentReader(JsonLimits limits) {
    this.limits = limits;
  }

  /**
   * Reads a document of any kind.
   *
   * @throws DocumentException if the text is not a document of a known kind
   */
  public Document read(String text) {
    return read(text, Optional.empty());
  }

  /** Reads a document of a given kind, even if most of its members are missing. */
  public Document read(String text, Optional<DocumentKind> expected) {
    try {
      Optional<JsonObject> embedded =
          NativeState.isMarked(text) ? NativeState.read(text) : Optional.empty();
      if (embedded.isPresent()) {
        return of(embedded.get(), Format.JSON, expected);
      }
      // Ignore markers inside JSON strings.
      boolean isObject = text.stripLeading().startsWith("{");
      if (!isObject && Format.MARKDOWN.isMarked(text)) {
        return of(Format.MARKDOWN.read(text), Format.MARKDOWN, expected);
      }
      if (!isObject && BriefMarkdown.looksLike(text)) {
        return new Document(DocumentKind.BRIEF, Format.BRIEF, BriefMarkdown.read(text));
      }
      JsonObject object = object(startsLikeJson(text) ? json(text) : yaml(text));
      return Format.A2A.isMarked(object) && expected.isEmpty()
          ? of(Format.A2A.fromShape(object), Format.A2A, expected)
          : of(object, Format.JSON, expected);
    } catch (FormatException | BriefException error) {
      throw malformed(error);
    }
  }

  private static Document of(JsonObject object, Format format, Optional<DocumentKind> expected) {
    DocumentKind kind =
        expected
            .or(() -> DocumentKind.of(object))
            .orElseThrow(
                () ->
                    error(
                        ProblemCode.SCHEMA_INVALID,
                        "must be a packet, handoff, brief, neo packet or contract, but has too few members"
                            + " of any of them"));
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
    } catch (JsonException error) {
      throw new DocumentException(
          new Violation(error.kind().name(), error.pointer(), String.valueOf(error.getMessage())));
    }
  }

  private static Json yaml(String text) {
    try {
      return YamlReader.read(text).value();
    } catch (YamlException error) {
      throw malformed(error);
    }
  }

  private static JsonObject object(Json value) {
    return value
        .asObject()
        .orElseThrow(() -> error(ProblemCode.SCHEMA_INVALID, "must be an object"));
  }

  private static boolean startsLikeJson(String text) {
    String start = text.stripLeading();
    return start.startsWith("{") || start.startsWith("[") || start.startsWith("\"");
  }

  private static DocumentException malformed(RuntimeException error) {
    return error(ProblemCode.MALFORMED, String.valueOf(error.getMessage()));
  }

  private static DocumentException error(ProblemCode code, String message) {
    return new DocumentException(new Violation(code, "", message));
  }
}
