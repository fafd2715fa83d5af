package dev.ahp.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.markdown.CodeSpan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An item of {@code verification}: {@code `command` -> PASS (note; rollback_path: …)}. */
final class CheckLine {
  /** Represents a line break in a command, because a code span cannot contain one. */
  private static final char LINE_BREAK_SIGN = '⏎';

  private static final List<String> ARROWS = List.of("->", "→", "=>", ":");

  private CheckLine() {}

  /** Parses an item. Text without a command stays a string. */
  static Json read(String text) {
    CodeSpan span = CodeSpan.at(text);
    if (span != null) {
      String command = span.content().replace(LINE_BREAK_SIGN, '\n');
      return outcome(JsonObject.builder().put("command", command), span.rest().strip());
    }
    int arrow = bareArrow(text);
    return arrow < 0
        ? Json.of(text)
        : outcome(
            JsonObject.builder().put("command", text.substring(0, arrow).strip()),
            text.substring(arrow));
  }

  /**
   * Returns the position of the first arrow followed by a result, for commands without backticks.
   */
  private static int bareArrow(String text) {
    for (int i = 1; i < text.length(); i++) {
      for (String arrow : ARROWS.subList(0, 3)) {
        if (text.startsWith(arrow, i) && beginsWithResult(text, i + arrow.length())) {
          return text.substring(0, i).isBlank() ? -1 : i;
        }
      }
    }
    return -1;
  }

  private static boolean beginsWithResult(String text, int start) {
    int from = start;
    while (from < text.length() && text.charAt(from) == ' ') {
      from++;
    }
    return text.regionMatches(true, from, "PASS", 0, 4)
        || text.regionMatches(true, from, "FAIL", 0, 4);
  }

  private static Json outcome(JsonObject.Builder check, String rest) {
    Optional<String> arrow = ARROWS.stream().filter(rest::startsWith).findFirst();
    if (arrow.isEmpty()) {
      return rest.isEmpty() ? check.build() : check.put("notes", rest).build();
    }
    String after = rest.substring(arrow.get().length()).strip();
    int end = 0;
    while (end < after.length() && !Character.isWhitespace(after.charAt(end))) {
      if (after.charAt(end) == '(') {
        break;
      }
      end++;
    }
    check.put("result", result(after.substring(0, end)));
    CheckNote.read(check, after.substring(end).strip());
    return check.build();
  }

  private static String result(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    return upper.equals("PASS") || upper.equals("FAIL") ? upper : word;
  }

  /** Returns empty if the item has no command. */
  static Optional<String> write(Json item) {
    if (item instanceof Json.Str text) {
      return Optional.of(text.value());
    }
    return item.asObject()
        .filter(check -> check.string("command").isPresent())
        .map(check -> command(check) + check.string("result").map(it -> " -> " + it).orElse(""))
        .map(line -> line + CheckNote.write(item.asObject().orElseThrow()));
  }

  private static String command(JsonObject check) {
    return CodeSpan.write(check.string("command").orElseThrow().replace('\n', LINE_BREAK_SIGN));
  }

  /** Returns the part that identifies a check. Notes can be edited without losing the evidence. */
  static Json identity(Json item) {
    return item.asObject()
        .filter(check -> check.has("command"))
        .map(CheckLine::commandAndResult)
        .orElse(item);
  }

  private static Json commandAndResult(JsonObject check) {
    return Json.from(
        Stream.of("command", "result")
            .filter(check::has)
            .collect(Collectors.toMap(name -> name, name -> check.members().get(name))));
  }
}
