package dev.ahp.broker.quota;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * All quotas of a broker.
 *
 * @param namespace limits of all agents together
 * @param agent limits of each agent
 * @param agents limits of single agents, which replace those of {@code agent} by resource
 */
public record Quotas(QuotaSet namespace, QuotaSet agent, Map<String, QuotaSet> agents) {
  public static final Quotas NONE = new Quotas(QuotaSet.NONE, QuotaSet.NONE, Map.of());

  /** The key of the stored limits of all agents together in {@link KeyValueTable#SETTINGS}. */
  public static final String NAMESPACE_KEY = "quota/namespace";

  /** The key of the stored limits of each agent. */
  public static final String AGENT_KEY = "quota/agent";

  /** The prefix of the keys of the stored limits of single agents. */
  public static final String AGENTS_PREFIX = "quota/agents/";

  private static final int MAX_AGENTS = 100_000;

  public Quotas {
    agents = Map.copyOf(agents);
  }

  /** Returns the limits of an agent. */
  public QuotaSet of(String name) {
    QuotaSet own = agents.get(name);
    return own == null ? agent : agent.overlaidBy(own);
  }

  /** Returns whether the store's numbers must be counted. */
  public boolean limitsStore() {
    return Stream.concat(Stream.of(namespace, agent), agents.values().stream())
        .anyMatch(QuotaSet::limitsStore);
  }

  /** Returns these quotas, overlaid by those that operators stored. */
  Quotas overlaidBy(StoreView view) {
    Map<String, QuotaSet> all = new HashMap<>(agents);
    for (KeyValueEntry entry :
        view.entries(KeyValueTable.SETTINGS, AGENTS_PREFIX, "", MAX_AGENTS)) {
      if (entry.value() != null) {
        all.merge(
            entry.key().substring(AGENTS_PREFIX.length()),
            QuotaSetParser.stored(entry.value()),
            QuotaSet::overlaidBy);
      }
    }
    return new Quotas(
        namespace.overlaidBy(stored(view, NAMESPACE_KEY)),
        agent.overlaidBy(stored(view, AGENT_KEY)),
        all);
  }

  private static QuotaSet stored(StoreView view, String key) {
    JsonObject json = view.entry(KeyValueTable.SETTINGS, key);
    return json == null ? QuotaSet.NONE : QuotaSetParser.stored(json);
  }
}
