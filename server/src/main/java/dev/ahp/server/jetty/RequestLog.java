package dev.ahp.server.jetty;

import dev.ahp.broker.api.Caller;
import dev.ahp.id.NamespaceName;
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
record RequestLog(
    String method,
    String namespace,
    @Nullable Route route,
    @Nullable Caller caller,
    Reply reply,
    long startNanos) {
  private static final System.Logger LOG = System.getLogger("dev.ahp.http.request");
  private static final int TRACE_ID_START = 3;
  private static final int TRACE_ID_END = 35;

  void write() {
    Level level = level();
    if (LOG.isLoggable(level)) {
      LOG.log(level, method + " " + reply.status(), line());
    }
  }

  private Level level() {
    if (reply.status() >= 500) {
      return Level.WARNING;
    }
    boolean reads = method.equals("GET") || method.equals("HEAD");
    boolean notable = !reads || reply.status() >= 400;
    return notable ? Level.INFO : Level.DEBUG;
  }

  private JsonObject line() {
    JsonObject.Builder line =
        JsonObject.builder()
            .put("route", route == null ? "none" : route.path().text())
            .put("status", reply.status())
            .put("ms", Math.rint((System.nanoTime() - startNanos) / 1e4) / 1e2);
    if (!namespace.equals(NamespaceName.DEFAULT)) {
      line.put("namespace", namespace);
    }
    if (caller != null) {
      line.put("caller", caller.name());
    }
    Optional.ofNullable(reply.json())
        .flatMap(Json::asObject)
        .ifPresent(it -> subject(line, it.object("packet").orElse(it)));
    return line.build();
  }

  private void subject(JsonObject.Builder line, JsonObject about) {
    line.putIfPresent("packetId", about.get("packetId"));
    line.putIfPresent("taskId", about.get("taskId"));
    if (reply.status() >= 400) {
      // Only the code of a problem document; a successful response may contain a sign-in code.
      line.putIfPresent("code", about.get("code"));
    }
    about
        .string("traceparent")
        .filter(it -> it.length() >= TRACE_ID_END)
        .ifPresent(it -> line.put("traceId", it.substring(TRACE_ID_START, TRACE_ID_END)));
  }
}
