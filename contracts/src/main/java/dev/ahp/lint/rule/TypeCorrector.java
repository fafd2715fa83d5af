package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.yaml.TextPosition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Corrects a value of the wrong type if its meaning is unambiguous: a version with fewer than three
 * numbers or a leading {@code v}, a number or flag in quotes, a single string instead of a list, or
 * a keyword in the wrong case. Units, other words and other dates need a person.
 */
final class TypeCorrector {
  private final ScalarEditor editor;
  private final TextPosition key;
  private final TextPosition value;

  /** The corrected value and the edit that writes it. */
  record CorrectedValue(Json value, Edit edit) {}

  TypeCorrector(ContractFile file, String pointer) {
    this.editor = new ScalarEditor(file);
    this.key = file.file().places().keyAt(pointer);
    this.value = file.file().places().valueAt(pointer);
  }

  Optional<CorrectedValue> correct(FieldType type, Json original) {
    return original instanceof Json.Str text
        ? fromText(type, text.value())
        : Optional.of(original)
            .filter(it -> type.equals(FieldType.VERSION))
            .flatMap(this::fromNumber);
  }

  private Optional<CorrectedValue> fromNumber(Json original) {
    String digits = editor.digitsAt(value);
    if (!(original instanceof Json.Num) || digits.isEmpty()) {
      return Optional.empty();
    }
    String version = version(digits);
    // A file with quoted keys is JSON, where the value also needs quotes.
    String text = editor.isQuoted(key) ? "\"" + version + "\"" : version;
    return editor.replace(value, digits, text).map(it -> new CorrectedValue(Json.of(version), it));
  }

  private Optional<CorrectedValue> fromText(FieldType type, String text) {
    if (type.equals(FieldType.VERSION)) {
      return replaceContent(text, version(text.startsWith("v") ? text.substring(1) : text));
    }
    if (type.equals(FieldType.COUNT) || type.equals(FieldType.MILLISECONDS)) {
      return isCount(text) ? replaceValue(text, Json.of(Long.parseLong(text))) : Optional.empty();
    }
    if (type.equals(FieldType.FLAG)) {
      return flag(text).flatMap(it -> replaceValue(text, it));
    }
    if (type.equals(FieldType.TEXTS)) {
      return editor
          .replace(value, text, "[" + editor.sourceText(value, text) + "]")
          .map(it -> new CorrectedValue(new JsonArray(List.of(Json.of(text))), it));
    }
    return keyword(type, text).flatMap(it -> replaceContent(text, it));
  }

  private Optional<CorrectedValue> replaceContent(String from, String to) {
    return editor.replaceContent(value, from, to).map(it -> new CorrectedValue(Json.of(to), it));
  }

  private Optional<CorrectedValue> replaceValue(String from, Json to) {
    return editor.replace(value, from, to.toText()).map(it -> new CorrectedValue(to, it));
  }

  /** Appends {@code .0} until the version has three numbers. */
  private static String version(String text) {
    String completed = text;
    for (long points = text.chars().filter(it -> it == '.').count(); points < 2; points++) {
      completed += ".0";
    }
    return completed;
  }

  private static boolean isCount(String text) {
    return !text.isEmpty()
        && text.length() <= 15
        && (text.length() == 1 || text.charAt(0) != '0')
        && text.chars().allMatch(it -> it >= '0' && it <= '9');
  }

  private static Optional<Json> flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(Json.Bool.TRUE);
      case "false" -> Optional.of(Json.Bool.FALSE);
      default -> Optional.empty();
    };
  }

  private static Optional<String> keyword(FieldType type, String text) {
    boolean choice = type.equals(FieldType.STRATEGY) || type.equals(FieldType.LEVEL);
    List<String> cases = List.of(text.toLowerCase(Locale.ROOT), text.toUpperCase(Locale.ROOT));
    return cases.stream().filter(it -> choice && type.isValid().test(Json.of(it))).findFirst();
  }
}
