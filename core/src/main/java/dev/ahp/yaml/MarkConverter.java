package dev.ahp.yaml;

import java.util.Locale;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Converts the marks of the YAML library, which start at 0, to positions. */
final class MarkConverter {
  private MarkConverter() {}

  static TextPosition start(Event event) {
    return place(event.getStartMark());
  }

  static YamlException toException(String text, YamlEngineException e) {
    if (e instanceof MarkedYamlEngineException marked) {
      Optional<Mark> mark = marked.getProblemMark().or(marked::getContextMark);
      return new YamlException(place(mark), sentence(marked));
    }
    if (e instanceof ReaderException unreadable) {
      String character = String.format(Locale.ROOT, "U+%04X", unreadable.getCodePoint());
      return new YamlException(
          positionOf(text, unreadable.getPosition()),
          "the character " + character + " is not allowed");
    }
    return new YamlException(TextPosition.START, firstLine(String.valueOf(e.getMessage())));
  }

  static YamlException exceptionAtEnd(String text, String message) {
    return new YamlException(positionOf(text, text.length()), message);
  }

  private static TextPosition place(Optional<Mark> mark) {
    return mark.map(it -> new TextPosition(it.getLine() + 1, it.getColumn() + 1))
        .orElse(TextPosition.START);
  }

  private static String sentence(MarkedYamlEngineException e) {
    String problem = firstLine(String.valueOf(e.getProblem()));
    return e.getContext() == null ? problem : firstLine(e.getContext()) + ", " + problem;
  }

  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }

  /** Returns the position of a character given its index in code points. */
  private static TextPosition positionOf(String text, int codePoints) {
    int line = 1;
    int column = 1;
    int end =
        text.offsetByCodePoints(0, Math.min(codePoints, text.codePointCount(0, text.length())));
    for (int i = 0; i < end; i += Character.charCount(text.codePointAt(i))) {
      boolean lineBreak = text.charAt(i) == '\n';
      line += lineBreak ? 1 : 0;
      column = lineBreak ? 1 : column + 1;
    }
    return new TextPosition(line, column);
  }
}
