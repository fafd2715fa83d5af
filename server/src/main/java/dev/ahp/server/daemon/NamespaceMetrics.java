package dev.ahp.server.daemon;

import dev.ahp.broker.api.EventApi.Counters;
import java.util.Map;

/** Returns the metrics of the namespaces in addition to {@code default}, by name. */
@FunctionalInterface
interface NamespaceMetrics {
  /** The metrics of a namespace that sees no other. */
  NamespaceMetrics NONE = Map::of;

  Map<String, Counters> ofOthers();
}
