package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.lint.rule.Edit;
import dev.ahp.yaml.TextPosition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes a value of the wrong type as the one it can only have meant: a version with fewer than
 * three numbers or a {@code v} before them, a number or a flag in quotes, one text where a list
 * belongs, a word in the wrong case. Units, other words and other dates are for a person.
 */
final class TypeCorrector {
  private final ScalarEditor scalarEditor;
  private final TextPosition key;
  private final TextPosition value;

  /** A value and the edit that writes it. */
  record CorrectedValue(Json value, Edit edit) {}

  TypeCorrector(ContractFile file, String pointer) {
    this.scalarEditor = new ScalarEditor(file);
    this.key = file.file().places().keyAt(pointer);
    this.value = file.file().places().valueAt(pointer);
  }

  Optional<CorrectedValue> as(FieldType type, Json written) {
    return written instanceof Json.Str text
        ? fromText(type, text.value())
        : Optional.of(written)
            .filter(it -> type.equals(FieldType.VERSION))
            .flatMap(this::fromNumber);
  }

  private Optional<CorrectedValue> fromNumber(Json written) {
    String digits = scalarEditor.digitsAt(value);
    if (!(written instanceof Json.Num) || digits.isEmpty()) {
      return Optional.empty();
    }
    String version = version(digits);
    // JSON quotes its keys and needs quotes here, too.
    String text = scalarEditor.isQuoted(key) ? "\"" + version + "\"" : version;
    return scalarEditor
        .replace(value, digits, text)
        .map(it -> new CorrectedValue(Json.of(version), it));
  }

  private Optional<CorrectedValue> fromText(FieldType type, String text) {
    if (type.equals(FieldType.VERSION)) {
      return reworded(text, version(text.startsWith("v") ? text.substring(1) : text));
    }
    if (type.equals(FieldType.COUNT) || type.equals(FieldType.MILLISECONDS)) {
      return isCount(text)
          ? replaced(text, Json.of((double) Long.parseLong(text)))
          : Optional.empty();
    }
    if (type.equals(FieldType.FLAG)) {
      return flag(text).flatMap(it -> replaced(text, it));
    }
    if (type.equals(FieldType.TEXTS)) {
      return scalarEditor
          .replace(value, text, "[" + scalarEditor.written(value, text) + "]")
          .map(it -> new CorrectedValue(new JsonArray(List.of(Json.of(text))), it));
    }
    return word(type, text).flatMap(it -> reworded(text, it));
  }

  private Optional<CorrectedValue> reworded(String from, String to) {
    return scalarEditor.reword(value, from, to).map(it -> new CorrectedValue(Json.of(to), it));
  }

  private Optional<CorrectedValue> replaced(String from, Json to) {
    return scalarEditor.replace(value, from, to.toText()).map(it -> new CorrectedValue(to, it));
  }

  /** Filled up to three numbers; no more than the first two can be missing. */
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

  private static Optional<String> word(FieldType type, String text) {
    boolean choice = type.equals(FieldType.STRATEGY) || type.equals(FieldType.LEVEL);
    List<String> cases = List.of(text.toLowerCase(Locale.ROOT), text.toUpperCase(Locale.ROOT));
    return cases.stream().filter(it -> choice && type.fits().test(Json.of(it))).findFirst();
  }
}
