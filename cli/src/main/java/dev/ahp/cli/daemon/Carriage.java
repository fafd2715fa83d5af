package dev.ahp.cli.daemon;

import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.exchange.DeliveryRules;
import dev.ahp.delivery.Plugins;
import dev.ahp.delivery.Relay;
import dev.ahp.delivery.RelaySettings;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.delivery.Transports;
import dev.ahp.delivery.guard.AddressGuard;
import dev.ahp.delivery.guard.GuardedHttp;
import dev.ahp.delivery.inbound.Gateway;
import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.delivery.inbound.Listener;
import dev.ahp.http.daemon.CannotStart;
import dev.ahp.http.daemon.DaemonSettings;
import dev.ahp.http.daemon.DeliverySettings;
import dev.ahp.problem.Violation;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The transports of a daemon, the relay behind them, and where packets come in by them. */
final class Carriage {
  private final DeliverySettings settings;
  private final List<TransportProvider> providers;
  private final Transports transports;
  private volatile @Nullable LocalBroker broker;

  Carriage(DaemonSettings daemon) {
    this.settings = daemon.delivery();
    Path plugins = settings.plugins();
    this.providers =
        Plugins.providers(plugins == null ? daemon.data().resolve("plugins") : plugins);
    GuardedHttp http =
        new GuardedHttp(new AddressGuard(settings.allowPrivate()), settings.timeout());
    this.transports =
        Transports.of(
            providers,
            new TransportContext(
                this::broker, () -> broker().deliveries(), http, settings.timeout()));
  }

  private LocalBroker broker() {
    return Objects.requireNonNull(broker, "the broker is not open yet");
  }

  DeliveryRules rules() {
    return transports;
  }

  /** Starts to carry; ends when the broker is closed. */
  void start(LocalBroker opened) {
    broker = opened;
    RelaySettings patience =
        new RelaySettings(
            settings.allowPrivate(),
            settings.timeout(),
            settings.lease(),
            settings.retryBase(),
            settings.retryMax());
    opened.closeFirst(
        Relay.start(opened.deliveries(), transports.all(), patience, InstantSource.system()));
    Gateway gateway = new Gateway(this::broker);
    settings.inbound().forEach(it -> opened.closeFirst(listen(it, gateway)));
  }

  private AutoCloseable listen(DeliverySettings.Inbound inbound, Gateway gateway) {
    InboundSource source =
        providers.stream()
            .filter(it -> it.name().equals(inbound.transport()))
            .findFirst()
            .flatMap(TransportProvider::inbound)
            .orElseThrow(
                () ->
                    new CannotStart(
                        "delivery.inbound: nothing comes in by " + inbound.transport() + " here"));
    List<Violation> faults = source.faults(inbound.settings());
    if (!faults.isEmpty()) {
      Violation first = faults.get(0);
      throw new CannotStart(
          "delivery.inbound: " + first.pointer().substring(1) + " " + first.message());
    }
    return Listener.start(inbound.transport(), source, inbound.settings(), gateway);
  }
}
