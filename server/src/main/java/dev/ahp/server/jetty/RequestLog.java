package dev.ahp.server.jetty;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.lang.System.Logger.Level;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Logs one line for each request that changed state or failed: the caller, the route, and the ids
 * of packet, task and trace. Payloads, query strings and tokens are never logged.
 */
final class RequestLog {
  private static final System.Logger LOG = System.getLogger("dev.ahp.http.request");
  private static final int TRACE_ID_START = 3;
  private static final int TRACE_ID_END = 35;

  /** A request and its response, for the log. */
  record RequestLogEntry(
      String method,
      String path,
      @Nullable Route route,
      @Nullable Caller caller,
      Reply reply,
      long startNanos) {}

  private RequestLog() {}

  static void write(RequestLogEntry entry) {
    Level level = level(entry);
    if (LOG.isLoggable(level)) {
      LOG.log(level, entry.method() + " " + entry.reply().status(), line(entry));
    }
  }

  private static Level level(RequestLogEntry entry) {
    if (entry.reply().status() >= 500) {
      return Level.WARNING;
    }
    boolean reads = entry.method().equals("GET") || entry.method().equals("HEAD");
    boolean notable = !reads || entry.reply().status() >= 400;
    return notable ? Level.INFO : Level.DEBUG;
  }

  private static JsonObject line(RequestLogEntry entry) {
    JsonObject.Builder line =
        JsonObject.builder()
            .put("route", entry.route() == null ? "none" : entry.route().path().text())
            .put("status", entry.reply().status())
            .put("ms", Math.rint((System.nanoTime() - entry.startNanos()) / 1e4) / 1e2);
    if (entry.caller() != null) {
      line.put("caller", entry.caller().name());
    }
    Optional.ofNullable(entry.reply().json())
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
