package dev.ahp.delivery;

import dev.ahp.delivery.inbound.InboundSource;
import java.util.Optional;

/** Makes a transport; found by {@link java.util.ServiceLoader}. */
public interface TransportProvider {
  /** The name of the transport. */
  String name();

  Transport open(TransportContext context);

  /** The side by which packets come in, if this transport has one. */
  default Optional<InboundSource> inbound() {
    return Optional.empty();
  }
}
