package dev.ahp.delivery;

import dev.ahp.broker.api.DeliveryRules;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The open transports of this process by name. */
public final class TransportRegistry implements DeliveryRules {
  private final Map<String, Transport> byName = new LinkedHashMap<>();

  private TransportRegistry() {}

  public static TransportRegistry of(
      Iterable<? extends TransportProvider> providers, TransportContext context) {
    TransportRegistry registry = new TransportRegistry();
    for (TransportProvider provider : providers) {
      registry.byName.putIfAbsent(provider.name(), provider.open(context));
    }
    return registry;
  }

  public List<Transport> all() {
    return List.copyOf(byName.values());
  }

  @Override
  public Set<String> transports() {
    Set<String> names = new TreeSet<>(byName.keySet());
    names.add(AgentEntry.PULL);
    names.remove(AgentEntry.NAMESPACE);
    return names;
  }

  @Override
  public List<Violation> faults(String transport, JsonObject delivery) {
    Transport known = byName.get(transport);
    return known == null ? List.of() : known.faults(delivery);
  }
}
