package dev.ahp.broker.command;

import dev.ahp.broker.api.DeliveryRules;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.quota.QuotaRegistry;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.store.PacketState;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The dependencies of the rules.
 *
 * @param ids creates ids of packets, tasks and items
 * @param tokens creates unguessable lease tokens
 * @param deliveryRules validates the delivery settings of agents
 */
public record Environment(
    BrokerSettings settings,
    Supplier<Catalog> catalogs,
    Supplier<String> ids,
    Supplier<String> tokens,
    RandomGenerator random,
    VaultKey vaultKey,
    MetricsListener metricsListener,
    DeliveryRules deliveryRules,
    QuotaRegistry quotas) {

  Catalog catalog() {
    return catalogs.get();
  }

  Optional<CompiledContract> contractOf(PacketState packet) {
    String id = packet.identity().contract();
    return id == null ? Optional.empty() : catalog().contract(id);
  }
}
