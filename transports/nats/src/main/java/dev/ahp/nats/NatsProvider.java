package dev.ahp.nats;

import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.delivery.inbound.InboundSource;
import java.time.Duration;
import java.util.Optional;

/** The provider of the transport {@code nats}. */
public final class NatsProvider implements TransportProvider {
  static final String NAME = "nats";

  private static final Duration REDELIVERY = Duration.ofSeconds(10);

  private final Duration redelivery;

  public NatsProvider() {
    this(REDELIVERY);
  }

  /** Creates a provider whose inbound calls are redelivered after a time without a response. */
  NatsProvider(Duration redelivery) {
    this.redelivery = redelivery;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Transport open(TransportContext context) {
    return new NatsTransport(context.timeout());
  }

  @Override
  public Optional<InboundSource> inbound() {
    return Optional.of(
        new InboundSource(
            NatsAddress::faults, settings -> NatsInboundConnection.open(settings, redelivery)));
  }
}
