package dev.ahp.delivery.export;

import dev.ahp.broker.api.NamespaceDirectory;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;
import java.util.function.Supplier;

/**
 * Opens the transport {@code namespace}.
 *
 * @param directory returns the namespaces of the daemon once it runs
 */
public record ExportProvider(Supplier<NamespaceDirectory> directory) implements TransportProvider {
  @Override
  public String name() {
    return AgentEntry.NAMESPACE;
  }

  @Override
  public Transport open(TransportContext context) {
    return new ExportTransport(context, directory);
  }
}
