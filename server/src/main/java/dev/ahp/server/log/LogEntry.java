package dev.ahp.server.log;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts a log record to JSON. Parameters replace placeholders such as <code>{0}</code> in the
 * message; JSON object parameters become members of the entry.
 */
final class LogEntry {
  private static final int MAX_FRAMES = 20;
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d)}");

  private LogEntry() {}

  static JsonObject of(LogRecord record) {
    JsonObject.Builder line =
        JsonObject.builder()
            .put("at", time(record.getInstant()))
            .put("level", level(record.getLevel()))
            .put("logger", String.valueOf(record.getLoggerName()))
            .put("message", message(record));
    if (record.getParameters() != null) {
      for (Object parameter : record.getParameters()) {
        if (parameter instanceof JsonObject facts) {
          line.putAll(facts);
        }
      }
    }
    if (record.getThrown() != null) {
      line.put("fault", fault(record.getThrown()));
    }
    return line.build();
  }

  private static String message(LogRecord record) {
    String message = String.valueOf(record.getMessage());
    Object[] parameters = record.getParameters();
    if (parameters == null) {
      return message;
    }
    return PLACEHOLDER
        .matcher(message)
        .replaceAll(it -> Matcher.quoteReplacement(replacement(it, parameters)));
  }

  private static String replacement(MatchResult placeholder, Object[] parameters) {
    int index = Integer.parseInt(placeholder.group(1));
    return index < parameters.length ? String.valueOf(parameters[index]) : placeholder.group();
  }

  private static String time(Instant at) {
    String text = at.truncatedTo(ChronoUnit.MILLIS).toString();
    return text.length() == "2026-01-01T00:00:00Z".length() ? text.replace("Z", ".000Z") : text;
  }

  private static String level(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "error";
    }
    if (level.intValue() >= Level.WARNING.intValue()) {
      return "warning";
    }
    return level.intValue() >= Level.INFO.intValue()
        ? "info"
        : level.getName().toLowerCase(Locale.ROOT);
  }

  /** Returns types and stack frames only, because a message may quote client input. */
  private static Json fault(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    int frames = 0;
    for (Throwable it = thrown; it != null && frames < MAX_FRAMES; it = it.getCause()) {
      text.append(text.isEmpty() ? "" : " caused by ").append(it.getClass().getName());
      for (StackTraceElement frame : it.getStackTrace()) {
        if (frames++ >= MAX_FRAMES) {
          break;
        }
        text.append(" at ").append(frame.getClassName()).append('.').append(frame.getMethodName());
        text.append(':').append(frame.getLineNumber());
      }
    }
    return Json.of(text.toString());
  }
}
