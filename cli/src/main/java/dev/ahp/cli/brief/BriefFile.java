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

/** Reads and writes brief files. The first character determines the format. */
final class BriefFile {
  /** The size limit in bytes, with up to four bytes per character. */
  private static final int MAX_BYTES = 4 * BriefMarkdown.MAX_LENGTH;

  /** The formats, named like the option values. */
  enum BriefFormat {
    md,
    json
  }

  private BriefFile() {}

  /** Reads a brief; throws {@link CommandException} if the file is not a brief. */
  static JsonObject read(Terminal terminal, String name) {
    String content = InputFile.read(terminal, name, MAX_BYTES);
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
        .orElseThrow(() -> new CommandException(name + " is JSON but not an object"));
  }

  static String text(JsonObject brief, BriefFormat format) {
    if (format == BriefFormat.json) {
      return JsonWriter.pretty(brief) + "\n";
    }
    try {
      return BriefMarkdown.write(brief);
    } catch (IllegalArgumentException e) {
      throw new CommandException(ProblemCode.TOO_LARGE, e.getMessage() + "; use JSON");
    }
  }
}
