package dev.ahp.server.log;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/** Converts a log record to JSON. JSON object parameters become members of the entry. */
final class LogEntry {
  private static final int MAX_FRAMES = 20;

  private LogEntry() {}

  static JsonObject of(LogRecord record) {
    JsonObject.Builder line =
        JsonObject.builder()
            .put("at", time(record.getInstant()))
            .put("level", level(record.getLevel()))
            .put("logger", String.valueOf(record.getLoggerName()))
            .put("message", String.valueOf(record.getMessage()));
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
