package dev.ahp.benchmarks.store;

import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.quota.QuotaLimit;
import dev.ahp.broker.quota.QuotaResource;
import dev.ahp.broker.quota.QuotaSet;
import dev.ahp.broker.quota.Quotas;
import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.jdbc.sqlite.SqliteOptions;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.testkit.TestDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Measures the CPU time of a handoff cycle on SQLite without and with quotas and encryption, in
 * interleaved rounds: {@code benchmarks/features [ROUNDS] [CYCLES]}.
 */
public final class FeatureCost {
  private static final int CONCURRENT = 16;

  private FeatureCost() {}

  /** What is switched on. */
  private enum Feature {
    NONE,
    QUOTAS,
    ENCRYPTION
  }

  public static void main(String... arguments) throws IOException {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 9;
    int cycles = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5_000;
    ExecutorService callers = Executors.newFixedThreadPool(2);
    Map<Feature, List<Double>> micros = new EnumMap<>(Feature.class);
    for (Feature feature : Feature.values()) {
      run(feature, callers, cycles);
    }
    for (int i = 0; i < rounds; i++) {
      for (Feature feature : Feature.values()) {
        micros.computeIfAbsent(feature, it -> new ArrayList<>()).add(run(feature, callers, cycles));
      }
    }
    callers.shutdown();
    double base = median(micros.getOrDefault(Feature.NONE, List.of()));
    micros.forEach((feature, all) -> print(feature, median(all), base));
  }

  private static void print(Feature feature, double median, double base) {
    System.out.printf(
        Locale.ROOT,
        "%-12s %7.1f µs CPU per cycle (%+.1f %%)%n",
        feature.name().toLowerCase(Locale.ROOT),
        median,
        100 * (median / base - 1));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(Double.NaN);
  }

  private static double run(Feature feature, ExecutorService callers, int cycles)
      throws IOException {
    Path directory = TestDirectory.create("ahp-features");
    SqliteOptions options =
        SqliteOptions.DEFAULT.encryptedWith(
            feature == Feature.ENCRYPTION ? MasterKeys.parse(MasterKeys.newKey()) : null);
    try (LocalBroker broker =
        LocalBroker.open(
            SqliteStore.open(directory.resolve("ahp.db"), options),
            BrokerOptions.standard().with(settings(feature)))) {
      BrokerLoad load = BrokerLoad.of(broker, callers);
      load.register();
      return load.run(CONCURRENT, cycles).cpuMicros();
    }
  }

  /** The search is off in all rounds, because an encrypted store has no index. */
  private static BrokerSettings settings(Feature feature) {
    QuotaLimit high = QuotaLimit.hard(1_000_000_000);
    QuotaSet all =
        QuotaSet.NONE
            .with(QuotaResource.QUEUED, high)
            .with(QuotaResource.STORED, high)
            .with(QuotaResource.STORED_BYTES, QuotaLimit.hard(1_000_000_000_000L))
            .with(QuotaResource.OPEN_TASKS, high);
    Quotas quotas = feature == Feature.QUOTAS ? new Quotas(all, all, Map.of()) : Quotas.NONE;
    return BrokerSettings.DEFAULT.withSearch(false).with(GovernanceSettings.DEFAULT.with(quotas));
  }
}
