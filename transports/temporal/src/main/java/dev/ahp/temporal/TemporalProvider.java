package dev.ahp.temporal;

import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;

/** The provider of the transport {@code temporal}. */
public final class TemporalProvider implements TransportProvider {
  static final String NAME = "temporal";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Transport open(TransportContext context) {
    return new TemporalTransport(context.timeout());
  }
}
