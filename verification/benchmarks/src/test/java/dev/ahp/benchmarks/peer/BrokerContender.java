package dev.ahp.benchmarks.peer;

import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.store.Store;
import java.io.IOException;
import java.util.concurrent.ExecutorService;

/** The broker of this repository on a store. */
final class BrokerContender implements Contender {
  private final String name;
  private final int callers;
  private final LocalBroker broker;
  private final BrokerLoad load;
  private final boolean ownsBroker;
  private BrokerLoad.CycleCost latest = new BrokerLoad.CycleCost(0, 0, 0, 0);

  BrokerContender(String name, Store store, ExecutorService threads, int callers)
      throws IOException {
    this.name = name;
    this.callers = callers;
    this.broker =
        LocalBroker.open(
            store, BrokerOptions.standard().with(BrokerSettings.DEFAULT.with(ContractMode.STRICT)));
    this.load = BrokerLoad.of(broker, threads);
    this.ownsBroker = true;
    load.register();
  }

  private BrokerContender(String name, BrokerContender other) {
    this.name = name;
    this.callers = other.callers;
    this.broker = other.broker;
    this.load = other.load.with(BrokerLoad.ClaimMode.ACCEPT);
    this.ownsBroker = false;
  }

  /** Returns a contender on the same store whose claims accept the packets. */
  BrokerContender acceptingClaims() {
    return new BrokerContender("the same, claim with accept", this);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double round(int cycles) {
    latest = load.run(callers, cycles);
    return latest.cpuMicros();
  }

  /** Returns the CPU time of the writer threads per cycle of the latest round. */
  double writerMicros() {
    return latest.writerMicros();
  }

  @Override
  public void close() {
    if (ownsBroker) {
      broker.close();
    }
  }
}
