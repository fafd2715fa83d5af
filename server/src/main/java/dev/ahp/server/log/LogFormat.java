package dev.ahp.server.log;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;

/** The format of log lines. */
public enum LogFormat {
  /** One JSON object per line, for programs. */
  JSON {
    @Override
    String line(JsonObject entry) {
      return entry.toText();
    }
  },

  /** Local time, level, message and {@code name=value} pairs, for people. */
  TEXT {
    @Override
    String line(JsonObject entry) {
      StringBuilder line = new StringBuilder(time(entry));
      line.append(" %-7s ".formatted(entry.string("level").orElse("").toUpperCase(Locale.ROOT)));
      line.append(entry.string("message").orElse(""));
      entry.members().forEach((name, value) -> append(line, name, value));
      return withoutControlCharacters(line);
    }
  };

  private static final Set<String> HEADING = Set.of("at", "level", "logger", "message");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  abstract String line(JsonObject entry);

  private static String time(JsonObject entry) {
    return entry
        .string("at")
        .map(it -> TIME.format(Instant.parse(it).atZone(ZoneId.systemDefault())))
        .orElse("        ");
  }

  private static void append(StringBuilder line, String name, Json value) {
    if (!HEADING.contains(name)) {
      line.append(' ').append(name).append('=');
      line.append(value.asString().orElseGet(value::toText));
    }
  }

  /** Prevents a value from starting a line or changing the terminal. */
  private static String withoutControlCharacters(StringBuilder line) {
    for (int i = 0; i < line.length(); i++) {
      if (Character.isISOControl(line.charAt(i))) {
        line.setCharAt(i, ' ');
      }
    }
    return line.toString();
  }
}
