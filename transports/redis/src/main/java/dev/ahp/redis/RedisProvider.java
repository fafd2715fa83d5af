package dev.ahp.redis;

import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.delivery.inbound.InboundSource;
import java.time.Duration;
import java.util.Optional;

/** The provider of the transport {@code redis}. */
public final class RedisProvider implements TransportProvider {
  static final String NAME = "redis";

  private static final Duration REDELIVERY = Duration.ofSeconds(10);

  private final Duration redelivery;

  public RedisProvider() {
    this(REDELIVERY);
  }

  /** Creates a provider whose inbound calls are redelivered after a time without a response. */
  RedisProvider(Duration redelivery) {
    this.redelivery = redelivery;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Transport open(TransportContext context) {
    return new RedisTransport(context.timeout());
  }

  @Override
  public Optional<InboundSource> inbound() {
    return Optional.of(
        new InboundSource(
            RedisInboundConnection::faults,
            settings -> new RedisInboundConnection(settings, redelivery)));
  }
}
