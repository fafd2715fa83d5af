package dev.ahp.benchmarks.growth;

import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.store.Store;
import dev.ahp.testkit.measure.CompilerRest;
import dev.ahp.testkit.measure.RoundStatistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/** Measures cycles of one store at growing sizes of one axis. */
final class GrowthMeasurement {
  private static final int CALLERS = 16;
  private static final int ROUNDS = 3;

  private final GrowthStore store;
  private final GrowthAxis axis;
  private final ExecutorService threads;
  private final boolean quick;

  GrowthMeasurement(GrowthStore store, GrowthAxis axis, ExecutorService threads, boolean quick) {
    this.store = store;
    this.axis = axis;
    this.threads = threads;
    this.quick = quick;
  }

  void run(List<Integer> sizes, Consumer<GrowthPoint> out) throws Exception {
    GrowthFill fill = new GrowthFill(axis);
    Store empty = store.open().get();
    try (LocalBroker broker = LocalBroker.open(empty, BrokerOptions.standard())) {
      BrokerLoad load = BrokerLoad.of(broker, threads);
      fill.prepare(empty, broker, load);
      if (!quick) {
        CompilerRest.await(
            CompilerRest::ownTime, Duration.ofMinutes(1), () -> load.run(CALLERS, cycles()));
      }
    }
    for (int size : sizes) {
      try (Store closed = store.open().get()) {
        fill.copy(closed, size);
      }
      try (LocalBroker broker = open()) {
        BrokerLoad load = BrokerLoad.of(broker, threads);
        fill.add(broker, load, size);
        out.accept(point(load, size));
        fill.end();
        broker.endWaits();
      }
    }
  }

  private LocalBroker open() {
    return LocalBroker.open(store.open().get(), BrokerOptions.standard());
  }

  private int cycles() {
    return quick ? 20 : 2_000;
  }

  private GrowthPoint point(BrokerLoad load, int size) {
    load.run(CALLERS, cycles());
    RoundStatistics cpu = new RoundStatistics();
    for (int round = 0; round < ROUNDS; round++) {
      long server = store.serverMicros().getAsLong();
      double own = load.run(CALLERS, cycles()).cpuMicros();
      cpu.add(own + (double) (store.serverMicros().getAsLong() - server) / cycles());
    }
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < cycles() / 10; i++) {
      long start = System.nanoTime();
      load.cycle(BrokerLoad.newId()).join();
      millis.add((System.nanoTime() - start) / 1e6);
    }
    RoundStatistics latency = RoundStatistics.of(millis);
    return new GrowthPoint(
        axis, store.name(), size, cpu.median(), latency.median(), latency.quantile(0.99));
  }
}
