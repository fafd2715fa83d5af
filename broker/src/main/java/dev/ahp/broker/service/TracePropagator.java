package dev.ahp.broker.service;

import dev.ahp.json.JsonObject;
import dev.ahp.trace.TraceParent;
import java.util.random.RandomGenerator;

/** Continues the trace of a packet. */
final class TracePropagator {
  private TracePropagator() {}

  static String next(JsonObject source, RandomGenerator random) {
    return source
        .string("traceparent")
        .flatMap(TraceParent::parse)
        .map(it -> it.child(random))
        .orElseGet(() -> TraceParent.create(random))
        .toString();
  }
}
