package dev.ahp.a2a.transport;

import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;

/** Creates the transport {@code a2a}. */
public final class A2aProvider implements TransportProvider {
  @Override
  public String name() {
    return A2aTransport.NAME;
  }

  @Override
  public Transport open(TransportContext context) {
    return new A2aTransport(context);
  }
}
