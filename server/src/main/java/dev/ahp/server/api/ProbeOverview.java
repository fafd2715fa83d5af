package dev.ahp.server.api;

import dev.ahp.broker.api.EventApi.Counters;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The current states of the probes of this daemon, for the status and the metrics.
 *
 * @param states returns the probes with their last results
 */
record ProbeOverview(Supplier<JsonObject> states) {
  private static final List<String> STATES = List.of("up", "degraded", "down", "unknown");

  /** Returns the number of probes in each state, and those that are not up. */
  JsonObject toJson() {
    Map<String, Integer> counts = new HashMap<>();
    List<Json> failing = new ArrayList<>();
    for (JsonObject probe : probes()) {
      String state = state(probe);
      counts.merge(state, 1, Integer::sum);
      if (state.equals("degraded") || state.equals("down")) {
        failing.add(
            JsonObject.builder()
                .put("name", probe.string("name").orElse(""))
                .put("state", state)
                .put("detail", probe.string("detail").orElse(""))
                .build());
      }
    }
    JsonObject.Builder json = JsonObject.builder();
    STATES.forEach(it -> json.put(it, counts.getOrDefault(it, 0)));
    return json.put("failing", new JsonArray(failing)).build();
  }

  /** Adds the gauges of the probes; only auditors see the names of probes. */
  Counters addTo(Counters counters, boolean showNames) {
    Map<String, Double> byState = new TreeMap<>();
    Map<String, Double> byProbe = new TreeMap<>();
    STATES.forEach(it -> byState.put(it, 0.0));
    for (JsonObject probe : probes()) {
      byState.merge(state(probe), 1.0, Double::sum);
      String labels = probe.string("name").orElse("") + " " + probe.string("kind").orElse("");
      byProbe.put(labels, state(probe).equals("up") ? 1.0 : 0.0);
    }
    Map<String, Map<String, Double>> labelled = new HashMap<>(counters.labelled());
    labelled.put("ahp_probes", byState);
    if (showNames && !byProbe.isEmpty()) {
      labelled.put("ahp_probe_up", byProbe);
    }
    return new Counters(counters.plain(), labelled, counters.latency());
  }

  private List<JsonObject> probes() {
    return states.get().array("items").orElse(JsonArray.empty()).objects();
  }

  private static String state(JsonObject probe) {
    return probe.string("state").orElse("unknown");
  }
}
