package dev.ahp.broker.api;

import java.util.Optional;

/** The running brokers of a daemon by namespace. */
public interface NamespaceDirectory {
  /** The directory of a broker without other namespaces. */
  NamespaceDirectory NONE =
      new NamespaceDirectory() {
        @Override
        public Optional<BrokerApi> broker(String namespace) {
          return Optional.empty();
        }

        @Override
        public Optional<String> nameOf(BrokerApi broker) {
          return Optional.empty();
        }
      };

  /** Returns the broker of a namespace; empty if it does not run on this daemon. */
  Optional<BrokerApi> broker(String namespace);

  /** Returns the namespace of a broker; empty while it starts or stops. */
  Optional<String> nameOf(BrokerApi broker);
}
