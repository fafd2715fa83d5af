package dev.ahp.sqs;

import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.delivery.inbound.InboundSource;
import java.util.Optional;

/** The provider of the transport {@code sqs}. */
public final class SqsProvider implements TransportProvider {
  static final String NAME = "sqs";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Transport open(TransportContext context) {
    return new SqsTransport(context.timeout());
  }

  @Override
  public Optional<InboundSource> inbound() {
    return Optional.of(new InboundSource(SqsQueue::faults, SqsInboundConnection::new));
  }
}
