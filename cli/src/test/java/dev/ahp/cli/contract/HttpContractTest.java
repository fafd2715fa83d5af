package dev.ahp.cli.contract;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.id.NamespaceName;
import dev.ahp.testkit.broker.BrokerContract;
import dev.ahp.testkit.broker.SearchContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs every test of the broker contract suite over HTTP, in two namespaces of one server at the
 * same time, with the same names, ids and callers. Requests to the first namespace do not name it.
 */
@ExtendWith(SecondNamespace.class)
class HttpContractTest extends BrokerContract implements SearchContract {
  private static NamespaceServer server;

  private String namespace = NamespaceName.DEFAULT;

  /** Selects the other namespace for the second run of a test. */
  void useSecondNamespace() {
    namespace = "team-b";
  }

  @BeforeAll
  static void start() {
    server = new NamespaceServer();
  }

  @Override
  protected Store openEmpty() {
    return new MemoryStore();
  }

  @Override
  protected BrokerApi apiUnderTest(BrokerApi broker) {
    return server.serve(namespace, broker);
  }

  @AfterAll
  static void stop() {
    server.close();
  }
}
