package dev.ahp.nats;

import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.delivery.inbound.InboundSource;
import java.util.Optional;

/** The provider of the transport {@code nats}. */
public final class NatsProvider implements TransportProvider {
  static final String NAME = "nats";

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
    return Optional.of(new InboundSource(NatsAddress::faults, NatsInboundConnection::open));
  }
}
