package dev.ahp.contract.set;

import dev.ahp.json.JsonObject;
import dev.ahp.yaml.StringPool;
import dev.ahp.yaml.TextPosition;
import dev.ahp.yaml.YamlDocument;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlLimits;
import dev.ahp.yaml.YamlReader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One YAML or JSON file of the set.
 *
 * @param path relative to the agents directory
 * @param text empty if the file could not be read
 * @param document null if and only if there is a problem
 */
public record LoadedFile(
    String path, String text, @Nullable YamlDocument document, @Nullable LoadProblem loadProblem) {

  /** The reason why a file is not a valid document, and its position. */
  public record LoadProblem(TextPosition textPosition, String message) {}

  static LoadedFile parse(String path, String text, YamlLimits limits, StringPool pool) {
    try {
      return new LoadedFile(path, text, YamlReader.read(text, limits, pool), null);
    } catch (YamlException e) {
      return new LoadedFile(path, text, null, new LoadProblem(e.place(), e.message()));
    }
  }

  /** Parses a file that must contain a mapping. */
  static LoadedFile parseMapping(
      String path, String text, YamlLimits limits, StringPool pool, boolean emptyIsMapping) {
    LoadedFile file = parse(path, text, limits, pool);
    boolean otherType =
        file.document != null
            && !(file.document.value() instanceof JsonObject)
            && !(emptyIsMapping && file.document.value().isNull());
    return otherType
        ? new LoadedFile(path, text, null, new LoadProblem(TextPosition.START, "must be a mapping"))
        : file;
  }

  /** Returns the file with the complete text, of which the document is a part. */
  LoadedFile withText(String complete) {
    return new LoadedFile(path, complete, document, loadProblem);
  }

  static LoadedFile unreadable(String path, UnreadableFileException e) {
    return new LoadedFile(
        path, "", null, new LoadProblem(TextPosition.START, String.valueOf(e.getMessage())));
  }

  /** Returns the mapping in the file; empty if there is a problem. */
  public Optional<JsonObject> mapping() {
    return Optional.ofNullable(document).flatMap(it -> it.value().asObject());
  }

  /** Returns the positions of values. If there is a problem, all values are at the start. */
  public YamlDocument places() {
    return document == null ? YamlDocument.of(JsonObject.empty()) : document;
  }

  /** Returns a line without its line break; empty beyond the last line. */
  public String line(int number) {
    return text.lines().skip(number - 1L).findFirst().orElse("");
  }

  /**
   * Returns the first line of a scalar's text. A block scalar starts on the line after its
   * indicator.
   */
  int firstLineOfText(TextPosition value) {
    String line = line(value.line());
    int at = Math.min(value.column() - 1, line.length());
    boolean block = line.startsWith("|", at) || line.startsWith(">", at);
    return value.line() + (block ? 1 : 0);
  }
}
