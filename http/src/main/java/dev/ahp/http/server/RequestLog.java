package dev.ahp.http.server;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * One line for each request that changed something or was refused: who, what, and the ids of the
 * packet, the task and the trace. Never a payload, never a query, never a token.
 */
final class RequestLog {
  private static final System.Logger LOG = System.getLogger("dev.ahp.http.request");
  private static final int TRACE_ID_START = 3;
  private static final int TRACE_ID_END = 35;

  void write(Conversation.Told told) {
    Level level = level(told);
    if (LOG.isLoggable(level)) {
      LOG.log(level, told.method() + " " + told.reply().status(), line(told));
    }
  }

  private static Level level(Conversation.Told told) {
    if (told.reply().status() >= 500) {
      return Level.WARNING;
    }
    boolean reads = told.method().equals("GET") || told.method().equals("HEAD");
    boolean notable = !reads || told.reply().status() >= 400;
    return notable ? Level.INFO : Level.DEBUG;
  }

  private static JsonObject line(Conversation.Told told) {
    JsonObject.Builder line =
        JsonObject.builder()
            .put("route", told.route() == null ? "none" : told.route().path().text())
            .put("status", told.reply().status())
            .put("ms", Math.rint((System.nanoTime() - told.begunNanos()) / 1e4) / 1e2);
    if (told.caller() != null) {
      line.put("caller", told.caller().name());
    }
    Optional.ofNullable(told.reply().json())
        .flatMap(Json::asObject)
        .ifPresent(it -> subject(line, it.object("packet").orElse(it)));
    return line.build();
  }

  private static void subject(JsonObject.Builder line, JsonObject about) {
    line.putIfPresent("packetId", about.get("packetId"));
    line.putIfPresent("taskId", about.get("taskId"));
    line.putIfPresent("code", about.get("code"));
    about
        .string("traceparent")
        .filter(it -> it.length() >= TRACE_ID_END)
        .ifPresent(it -> line.put("traceId", it.substring(TRACE_ID_START, TRACE_ID_END)));
  }
}
