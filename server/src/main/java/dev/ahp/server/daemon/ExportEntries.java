package dev.ahp.server.daemon;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The entries of the agents that belong to exports. */
final class ExportEntries {
  private static final List<String> SHOWN = List.of("agent", "as", "types");

  private ExportEntries() {}

  /**
   * Returns the entry of the agent that receives packets for an exported agent. It has the region
   * of that agent, so that the rules on residency apply to both.
   *
   * @param source the exporting broker; null if the region does not matter
   */
  static JsonObject receiver(JsonObject export, JsonArray types, @Nullable BrokerApi source) {
    String agent = export.string("agent").orElse("");
    JsonObject delivery =
        JsonObject.builder()
            .put("transport", AgentEntry.NAMESPACE)
            .put("namespace", export.string("namespace").orElse(""))
            .put("agent", agent)
            .put("types", types)
            .build();
    return JsonObject.builder()
        .put("delivery", delivery)
        .putIfPresent("region", source == null ? null : region(source, agent))
        .build();
  }

  private static @Nullable Json region(BrokerApi source, String agent) {
    try {
      return source.agents().get(Caller.BROKER, agent).get("region");
    } catch (Denied unknown) {
      return null;
    }
  }

  /**
   * Returns the entry of the agent that sends for a namespace.
   *
   * @param exports the exports to that namespace
   */
  static JsonObject sender(String namespace, List<JsonObject> exports) {
    return JsonObject.builder()
        .put(AgentEntry.NAMESPACE, namespace)
        .put("exports", new JsonArray(exports.stream().map(ExportEntries::shown).toList()))
        .build();
  }

  private static Json shown(JsonObject export) {
    JsonObject.Builder shown = JsonObject.builder();
    SHOWN.forEach(it -> shown.putIfPresent(it, export.get(it)));
    return shown.build();
  }
}
