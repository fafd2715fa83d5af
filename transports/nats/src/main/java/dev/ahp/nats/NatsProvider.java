package dev.ahp.nats;

import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;

/** Makes the transport {@code nats}. */
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
}
