package dev.ahp.cli.remote;

import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.function.Function;

/**
 * A column of a table of JSON objects.
 *
 * @param cell returns the text of an object, without control characters
 */
public record TableColumn(String heading, Function<JsonObject, String> cell) {
  /** Returns a column that shows a member as text. */
  public static TableColumn text(String heading, String member) {
    return new TableColumn(heading, it -> TerminalSanitizer.member(it, member));
  }

  /** Returns a column that shows a timestamp relative to now. */
  public static TableColumn time(String heading, String member) {
    RelativeTime time = new RelativeTime(Instant.now());
    return new TableColumn(heading, it -> time.of(it, member));
  }

  /** Returns a column that shows a list of words. */
  public static TableColumn words(String heading, String member) {
    return new TableColumn(heading, it -> words(it, member));
  }

  private static String words(JsonObject object, String member) {
    String text = String.join(", ", object.array(member).orElse(JsonArray.empty()).strings());
    return text.isEmpty() ? "-" : TerminalSanitizer.line(text);
  }
}
