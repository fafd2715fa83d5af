package dev.ahp.cli.brief;

import dev.ahp.brief.BriefException;
import dev.ahp.brief.BriefMarkdown;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Terminal;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.ProblemCode;

/** Briefs in files: which of the two formats one has shows in its first character. */
final class BriefFile {
  /** The longest Markdown that is read, should every character be outside of ASCII. */
  private static final int MOST_BYTES = 4 * BriefMarkdown.MAX_LENGTH;

  /** The two formats, by the names that options have for them. */
  enum BriefFormat {
    md,
    json
  }

  private BriefFile() {}

  /** Throws {@link CommandException} when there is no brief in the file. */
  static JsonObject read(Terminal terminal, String name) {
    String content = InputFile.read(terminal, name, MOST_BYTES).text();
    try {
      return isJson(content) ? json(content, name) : BriefMarkdown.read(content);
    } catch (BriefException e) {
      throw new CommandException(name + " " + e.getMessage());
    } catch (JsonException e) {
      throw new CommandException(
          e.kind() == JsonException.Kind.TOO_LARGE ? ProblemCode.TOO_LARGE : ProblemCode.MALFORMED,
          name + " is not JSON: " + e.getMessage());
    }
  }

  private static boolean isJson(String text) {
    String start = text.stripLeading();
    return !start.isEmpty() && "{[\"".indexOf(start.charAt(0)) >= 0;
  }

  private static JsonObject json(String text, String name) {
    return JsonReader.read(text)
        .asObject()
        .orElseThrow(() -> new CommandException(name + " is JSON, but no object"));
  }

  static String text(JsonObject brief, BriefFormat briefFormat) {
    if (briefFormat == BriefFormat.json) {
      return JsonWriter.pretty(brief) + "\n";
    }
    try {
      return BriefMarkdown.write(brief);
    } catch (IllegalArgumentException e) {
      throw new CommandException(ProblemCode.TOO_LARGE, e.getMessage() + "; use JSON");
    }
  }
}
