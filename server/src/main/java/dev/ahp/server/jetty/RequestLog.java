package dev.ahp.server.jetty;

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

  void write(RequestExchange.RequestLogEntry requestLogEntry) {
    Level level = level(requestLogEntry);
    if (LOG.isLoggable(level)) {
      LOG.log(
          level,
          requestLogEntry.method() + " " + requestLogEntry.reply().status(),
          line(requestLogEntry));
    }
  }

  private static Level level(RequestExchange.RequestLogEntry requestLogEntry) {
    if (requestLogEntry.reply().status() >= 500) {
      return Level.WARNING;
    }
    boolean reads =
        requestLogEntry.method().equals("GET") || requestLogEntry.method().equals("HEAD");
    boolean notable = !reads || requestLogEntry.reply().status() >= 400;
    return notable ? Level.INFO : Level.DEBUG;
  }

  private static JsonObject line(RequestExchange.RequestLogEntry requestLogEntry) {
    JsonObject.Builder line =
        JsonObject.builder()
            .put(
                "route",
                requestLogEntry.route() == null ? "none" : requestLogEntry.route().path().text())
            .put("status", requestLogEntry.reply().status())
            .put("ms", Math.rint((System.nanoTime() - requestLogEntry.begunNanos()) / 1e4) / 1e2);
    if (requestLogEntry.caller() != null) {
      line.put("caller", requestLogEntry.caller().name());
    }
    Optional.ofNullable(requestLogEntry.reply().json())
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
