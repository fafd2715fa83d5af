package dev.ahp.cli.daemon;

import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.DeliveryRules;
import dev.ahp.broker.api.NamespaceDirectory;
import dev.ahp.broker.plugin.PluginLoader;
import dev.ahp.delivery.Relay;
import dev.ahp.delivery.RelaySettings;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.delivery.TransportRegistry;
import dev.ahp.delivery.export.ExportProvider;
import dev.ahp.delivery.inbound.InboundGateway;
import dev.ahp.delivery.inbound.InboundListener;
import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.problem.Violation;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.DaemonStartException;
import dev.ahp.server.daemon.DeliverySettings;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The transports of a daemon, the delivery relay and the inbound listeners. */
final class DaemonTransports {
  private final DeliverySettings settings;
  private final List<TransportProvider> providers;
  private final TransportRegistry registry;
  private volatile @Nullable LocalBroker broker;

  DaemonTransports(DaemonSettings daemon, Supplier<NamespaceDirectory> directory) {
    this.settings = daemon.delivery();
    this.providers = new ArrayList<>(List.of(new ExportProvider(directory)));
    providers.addAll(PluginLoader.load(TransportProvider.class, settings.pluginsIn(daemon.data())));
    GuardedHttpClient http =
        new GuardedHttpClient(new AddressGuard(settings.allowPrivate()), settings.timeout());
    this.registry =
        TransportRegistry.of(
            providers,
            new TransportContext(
                this::broker, () -> broker().deliveries(), http, settings.timeout()));
  }

  private LocalBroker broker() {
    return Objects.requireNonNull(broker, "the broker is not open yet");
  }

  DeliveryRules rules() {
    return registry;
  }

  /** Starts the relay and the listeners, which stop when the broker is closed. */
  void start(LocalBroker opened) {
    broker = opened;
    RelaySettings relaySettings =
        new RelaySettings(
            settings.allowPrivate(),
            settings.timeout(),
            settings.lease(),
            settings.retryBase(),
            settings.retryMax());
    opened.closeFirst(
        Relay.start(opened.deliveries(), registry.all(), relaySettings, InstantSource.system()));
    InboundGateway gateway = new InboundGateway(this::broker);
    settings.inbound().forEach(it -> opened.closeFirst(listen(it, gateway)));
  }

  private AutoCloseable listen(DeliverySettings.Inbound inbound, InboundGateway gateway) {
    InboundSource source =
        providers.stream()
            .filter(it -> it.name().equals(inbound.transport()))
            .findFirst()
            .flatMap(TransportProvider::inbound)
            .orElseThrow(
                () ->
                    new DaemonStartException(
                        "delivery.inbound: transport "
                            + inbound.transport()
                            + " does not support inbound packets"));
    List<Violation> faults = source.faults(inbound.settings());
    if (!faults.isEmpty()) {
      Violation first = faults.get(0);
      throw new DaemonStartException(
          "delivery.inbound: " + first.pointer().substring(1) + " " + first.message());
    }
    return InboundListener.start(inbound.transport(), source, inbound.settings(), gateway);
  }
}
