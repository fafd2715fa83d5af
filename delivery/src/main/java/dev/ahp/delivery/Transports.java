package dev.ahp.delivery;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.exchange.DeliveryRules;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/** The transports that this process has, by name. */
public final class Transports implements DeliveryRules {
  private final Map<String, Transport> byName = new LinkedHashMap<>();

  private Transports() {}

  /** Opens all that {@link ServiceLoader} finds. */
  public static Transports load(TransportContext context) {
    return of(ServiceLoader.load(TransportProvider.class), context);
  }

  public static Transports of(
      Iterable<? extends TransportProvider> providers, TransportContext context) {
    Transports transports = new Transports();
    for (TransportProvider provider : providers) {
      transports.byName.putIfAbsent(provider.name(), provider.open(context));
    }
    return transports;
  }

  public List<Transport> all() {
    return List.copyOf(byName.values());
  }

  @Override
  public Set<String> transports() {
    Set<String> names = new TreeSet<>(byName.keySet());
    names.add(AgentEntry.PULL);
    return names;
  }

  @Override
  public List<Violation> faults(String transport, JsonObject delivery) {
    Transport known = byName.get(transport);
    return known == null ? List.of() : known.faults(delivery);
  }
}
