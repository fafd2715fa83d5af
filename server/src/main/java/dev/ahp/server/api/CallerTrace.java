package dev.ahp.server.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.trace.TraceParent;
import org.jspecify.annotations.Nullable;

/**
 * The trace that a request belongs to, for packets that name none: so one trace runs from the
 * caller through all hops. A header that the W3C's rules call invalid is as none.
 */
final class CallerTrace {
  static final String HEADER = "traceparent";

  private final @Nullable String parent;

  private CallerTrace(@Nullable String parent) {
    this.parent = parent;
  }

  static CallerTrace of(ApiRequest call) {
    return new CallerTrace(
        call.header(HEADER).flatMap(TraceParent::parse).map(TraceParent::toString).orElse(null));
  }

  /** The packet with the trace; a signed one stays as it was signed. */
  Json into(Json packet) {
    return parent != null
            && packet instanceof JsonObject body
            && !body.has(HEADER)
            && !body.has("signature")
        ? body.with(HEADER, Json.of(parent))
        : packet;
  }
}
