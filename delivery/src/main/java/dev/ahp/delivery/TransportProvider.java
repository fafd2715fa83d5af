package dev.ahp.delivery;

import dev.ahp.delivery.inbound.InboundSource;
import java.util.Optional;

/** A factory for a transport, found by {@link java.util.ServiceLoader}. */
public interface TransportProvider {
  String name();

  Transport open(TransportContext context);

  /** Returns the source of inbound calls if this transport supports them. */
  default Optional<InboundSource> inbound() {
    return Optional.empty();
  }
}
