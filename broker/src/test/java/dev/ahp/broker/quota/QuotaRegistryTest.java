package dev.ahp.broker.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.ahp.Denied;
import dev.ahp.broker.quota.QuotaCrossings.Crossing;
import dev.ahp.broker.quota.QuotaCrossings.QuotaLevel;
import dev.ahp.broker.store.UsageCounts;
import dev.ahp.broker.store.UsageKind;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class QuotaRegistryTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong now = new AtomicLong();

  private QuotaRegistry registry(QuotaResource resource, QuotaLimit limit) {
    QuotaSet set = QuotaSet.NONE.with(resource, limit);
    return new QuotaRegistry(
        new Quotas(QuotaSet.NONE, set, Map.of()), (metric, label) -> {}, now::get);
  }

  @Test
  void rateRecoversWithTime() {
    QuotaRegistry registry = registry(QuotaResource.RATE, new QuotaLimit(null, 10L, 2L));
    registry.request("a");
    registry.request("a");

    assertThatExceptionOfType(Denied.class)
        .isThrownBy(() -> registry.request("a"))
        .matches(it -> it.code().equals("RATE_LIMITED"));
    registry.request("b");
    now.addAndGet(SECOND / 10);
    registry.request("a");
    assertThat(registry.use(QuotaResource.RATE, "a").used()).isEqualTo(4);
    now.addAndGet(3 * SECOND);
    assertThat(registry.use(QuotaResource.RATE, "a").used()).isZero();
  }

  /** Takes seconds if each call reads all quotas, and commits ask for each transaction. */
  @Test
  void quotasOfManyAgentsDoNotSlowDownCommits() {
    QuotaSet rate = QuotaSet.NONE.with(QuotaResource.RATE, QuotaLimit.hard(1));
    Map<String, QuotaSet> agents = new HashMap<>();
    for (int i = 0; i < 10_000; i++) {
      agents.put("a" + i, rate);
    }
    QuotaRegistry registry =
        new QuotaRegistry(
            new Quotas(QuotaSet.NONE, QuotaSet.NONE, agents), (metric, label) -> {}, now::get);

    assertTimeout(
        Duration.ofSeconds(2),
        () -> {
          for (int i = 0; i < 100_000; i++) {
            assertThat(registry.countsStore()).isFalse();
          }
        });
  }

  @Test
  void releasedConnectionCanBeTakenAgain() {
    QuotaRegistry registry = registry(QuotaResource.CONNECTIONS, QuotaLimit.hard(1));
    Runnable release = registry.acquire(QuotaResource.CONNECTIONS, "a");
    assertThatExceptionOfType(Denied.class)
        .isThrownBy(() -> registry.acquire(QuotaResource.CONNECTIONS, "a"));

    release.run();
    release.run();

    registry.acquire(QuotaResource.CONNECTIONS, "a");
    assertThat(registry.use(QuotaResource.CONNECTIONS, "a").used()).isEqualTo(1);
  }

  @Test
  void eachLevelIsReportedOnceUntilTheUseFalls() {
    QuotaRegistry registry = registry(QuotaResource.STORED, QuotaLimit.of(5, 10));
    registry.require(QuotaResource.STORED, "a", 1, 5);
    registry.require(QuotaResource.STORED, "a", 1, 6);
    assertThat(registry.crossings().drain())
        .extracting(Crossing::level)
        .containsExactly(QuotaLevel.SOFT);
    registry.require(QuotaResource.STORED, "a", 1, 7);
    assertThat(registry.crossings().drain()).isEmpty();
    assertThatExceptionOfType(Denied.class)
        .isThrownBy(() -> registry.require(QuotaResource.STORED, "a", 1, 10));
    assertThat(registry.crossings().drain())
        .extracting(Crossing::level)
        .containsExactly(QuotaLevel.HARD);

    assertThat(QuotaCrossings.isLeft(registry.use(QuotaResource.STORED, "a"))).isTrue();
    registry.crossings().reported().forEach(registry.crossings()::forget);
    registry.require(QuotaResource.STORED, "a", 1, 5);
    assertThat(registry.crossings().drain()).hasSize(1);
  }

  /** A number that is not checked yet must not look like one that is. */
  @Test
  void numbersAreZeroUntilTheyAreRead() {
    UsageLedger ledger = new UsageLedger();
    UsageCounts one = new UsageCounts();
    one.add(UsageKind.QUEUED, "a", 1);

    ledger.add(one);
    ledger.beginReading();
    ledger.add(one);
    assertThat(ledger.used(UsageKind.QUEUED, "a")).isZero();

    ledger.endReading(new UsageCounts());
    assertThat(ledger.used(UsageKind.QUEUED, "a")).isEqualTo(1);
  }

  @Test
  void commitsDuringAReadAreNotLost() {
    UsageLedger ledger = new UsageLedger();
    UsageCounts one = new UsageCounts();
    one.add(UsageKind.STORED, "a", 1);
    UsageCounts snapshot = new UsageCounts();
    snapshot.add(UsageKind.STORED, "a", 7);

    ledger.add(one);
    ledger.beginReading();
    ledger.add(one);
    ledger.endReading(snapshot);
    ledger.add(one);

    assertThat(ledger.used(UsageKind.STORED, "a")).isEqualTo(9);
    assertThat(ledger.used(UsageKind.STORED, null)).isEqualTo(9);
  }
}
