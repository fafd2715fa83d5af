package dev.ahp.contract.set;

import dev.ahp.json.JsonObject;
import dev.ahp.yaml.TextPosition;
import dev.ahp.yaml.YamlDocument;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlLimits;
import dev.ahp.yaml.YamlReader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One YAML or JSON file of the set, read or not.
 *
 * @param path relative to the agents directory
 * @param text empty when it could not be read at all
 * @param document null exactly when there is a fault
 */
public record LoadedFile(
    String path, String text, @Nullable YamlDocument document, @Nullable LoadProblem loadProblem) {

  /** Why a file is no document, and where that shows. */
  public record LoadProblem(TextPosition textPosition, String message) {}

  static LoadedFile parse(String path, String text, YamlLimits limits) {
    try {
      return new LoadedFile(path, text, YamlReader.read(text, limits), null);
    } catch (YamlException e) {
      return new LoadedFile(path, text, null, new LoadProblem(e.place(), e.message()));
    }
  }

  /** The same, but anything other than a mapping is a fault as well; an empty file may be one. */
  static LoadedFile parseMapping(
      String path, String text, YamlLimits limits, boolean emptyIsMapping) {
    LoadedFile file = parse(path, text, limits);
    boolean other =
        file.document != null
            && !(file.document.value() instanceof JsonObject)
            && !(emptyIsMapping && file.document.value().isNull());
    return other
        ? new LoadedFile(path, text, null, new LoadProblem(TextPosition.START, "is not a mapping"))
        : file;
  }

  static LoadedFile unreadable(String path, UnreadableFileException e) {
    return new LoadedFile(
        path, "", null, new LoadProblem(TextPosition.START, String.valueOf(e.getMessage())));
  }

  /** The mapping that it holds; empty for a fault. */
  public Optional<JsonObject> mapping() {
    return Optional.ofNullable(document).flatMap(it -> it.value().asObject());
  }

  /** The places of its parts; for a fault everything stands at the start. */
  public YamlDocument places() {
    return document == null ? YamlDocument.of(JsonObject.empty()) : document;
  }

  /** A line without its end; empty beyond the last. */
  public String line(int number) {
    return text.lines().skip(number - 1L).findFirst().orElse("");
  }

  /** A block scalar has its text from the line after its {@code |} or {@code >} on. */
  int firstLineOfText(TextPosition value) {
    String line = line(value.line());
    int at = Math.min(value.column() - 1, line.length());
    boolean block = line.startsWith("|", at) || line.startsWith(">", at);
    return value.line() + (block ? 1 : 0);
  }
}
