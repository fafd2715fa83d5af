package dev.ahp.benchmarks.postgres;

import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.jdbc.postgres.PostgresStore;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One or more broker nodes of this process on their own database. */
final class AhpLoad implements AutoCloseable {
  private final BenchmarkPostgres postgres;
  private final List<LocalBroker> brokers = new ArrayList<>();
  private final List<BrokerLoad> loads = new ArrayList<>();
  private final ExecutorService callers = Executors.newFixedThreadPool(2);
  private final String database;

  AhpLoad(BenchmarkPostgres postgres, int nodes) throws SQLException, IOException {
    this.postgres = postgres;
    this.database = postgres.newDatabase();
    BrokerOptions options =
        BrokerOptions.standard().with(BrokerSettings.DEFAULT.with(ContractMode.STRICT));
    for (int i = 0; i < nodes; i++) {
      LocalBroker broker = LocalBroker.open(PostgresStore.open(url()), options);
      brokers.add(broker);
      BrokerLoad load = BrokerLoad.of(broker, callers);
      load.register();
      loads.add(load);
    }
  }

  String url() {
    return postgres.url(database);
  }

  /** Runs complete cycles, distributed over the nodes. */
  ResourceUsage.JobCost cycles(int inFlight, long cycles) throws SQLException {
    int nodes = loads.size();
    ResourceUsage before = ResourceUsage.now(postgres, ProcessHandle.current().pid());
    List<CompletableFuture<?>> all = new ArrayList<>();
    for (BrokerLoad load : loads) {
      all.add(CompletableFuture.runAsync(() -> load.run(inFlight / nodes, cycles / nodes)));
    }
    CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    return ResourceUsage.now(postgres, ProcessHandle.current().pid()).since(before, cycles);
  }

  /** Submits packets one by one from several concurrent callers; each waits for its result. */
  ResourceUsage.JobCost singles(int clients, int each) throws SQLException {
    ResourceUsage before = ResourceUsage.now(postgres, ProcessHandle.current().pid());
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    List<CompletableFuture<?>> all = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      all.add(CompletableFuture.runAsync(() -> submit(each), threads));
    }
    CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    threads.shutdownNow();
    return ResourceUsage.now(postgres, ProcessHandle.current().pid())
        .since(before, (long) clients * each);
  }

  /** Claims packets sequentially. */
  ResourceUsage.JobCost claims(int times) throws SQLException {
    ResourceUsage before = ResourceUsage.now(postgres, ProcessHandle.current().pid());
    for (int i = 0; i < times; i++) {
      loads.get(0).claim().join();
    }
    return ResourceUsage.now(postgres, ProcessHandle.current().pid()).since(before, times);
  }

  private void submit(int times) {
    for (int i = 0; i < times; i++) {
      loads.get(0).submit(BrokerLoad.newId()).join();
    }
  }

  @Override
  public void close() throws SQLException {
    brokers.forEach(LocalBroker::close);
    callers.shutdownNow();
    postgres.drop(database);
  }
}
