package dev.ahp.server.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.trace.TraceParent;
import org.jspecify.annotations.Nullable;

/**
 * The trace context of a request. Packets without a {@code traceparent} inherit it, so one trace
 * spans all hops. An invalid {@code traceparent} header is ignored, as W3C Trace Context requires.
 */
record CallerTrace(@Nullable String parent) {
  static final String HEADER = "traceparent";

  static CallerTrace of(ApiRequest call) {
    return new CallerTrace(
        call.header(HEADER).flatMap(TraceParent::parse).map(TraceParent::toString).orElse(null));
  }

  /** Returns the packet with the trace context, or the packet itself if it is signed. */
  Json addTo(Json packet) {
    return parent != null
            && packet instanceof JsonObject body
            && !body.has(HEADER)
            && !body.has("signature")
        ? body.with(HEADER, Json.of(parent))
        : packet;
  }
}
