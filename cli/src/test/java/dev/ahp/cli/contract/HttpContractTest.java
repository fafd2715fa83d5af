package dev.ahp.cli.contract;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.testkit.broker.BrokerContract;
import dev.ahp.testkit.broker.SearchContract;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;

/** Runs the broker contract suite over HTTP. */
class HttpContractTest extends BrokerContract implements SearchContract {
  private static final ExecutorService THREADS = Executors.newCachedThreadPool();
  private static final DaemonClient CLIENT =
      DaemonClient.of(DaemonAddress.of("http://127.0.0.1:1", null));

  @Override
  protected Store openEmpty() {
    return new MemoryStore();
  }

  @Override
  protected BrokerApi apiUnderTest(BrokerApi broker) {
    return RemoteBrokerApi.alone(broker, CLIENT, THREADS);
  }

  @AfterAll
  static void stop() {
    THREADS.shutdownNow();
  }
}
