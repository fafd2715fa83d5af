package dev.ahp.delivery.webhook;

import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;

/** The provider of the transport {@code http}. */
public final class WebhookProvider implements TransportProvider {
  @Override
  public String name() {
    return WebhookTransport.NAME;
  }

  @Override
  public Transport open(TransportContext context) {
    return new WebhookTransport(context.http());
  }
}
