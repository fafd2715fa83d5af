package dev.ahp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.contract.set.ContractSet;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.Linter;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Tests that a contract of a large set costs as much as one of a small set. The time of the garbage
 * collector grows with the memory that a set holds, so that is limited, too.
 */
class LintGrowthTest {
  private static final LintOptions OPTIONS = LintOptions.on(LocalDate.of(2026, 6, 12));
  private static final int FEW = 100;
  private static final int MANY = 4_000;
  private static final int MAX_HELD_BYTES = 6_000;
  private static final int ROUNDS = 5;

  private final ContractRingSource few = new ContractRingSource(FEW);
  private final ContractRingSource many = new ContractRingSource(MANY);

  @Test
  void contractsOfLargeSetsAllocateAndComputeAsMuchAsThoseOfSmallSets() {
    lintInSmallSets();

    assertThat(least(this::allocatedBytes, this::lintMany))
        .isLessThan((long) (1.2 * least(this::allocatedBytes, this::lintInSmallSets)));
    assertThat(least(this::cpuNanos, this::lintMany))
        .isLessThan(2 * least(this::cpuNanos, this::lintInSmallSets));
  }

  @Test
  void setsHoldLittleMoreThanTheirValues() {
    usedBytes();
    long before = usedBytes();

    ContractSet set = many.load();

    assertThat((usedBytes() - before) / set.contracts().size()).isLessThan(MAX_HELD_BYTES);
  }

  private void lintMany() {
    assertThat(Linter.lint(many.load(), OPTIONS).findings()).isEmpty();
  }

  private void lintInSmallSets() {
    for (int i = 0; i < MANY; i += FEW) {
      assertThat(Linter.lint(few.load(), OPTIONS).findings()).isEmpty();
    }
  }

  /** Returns the smallest increase in several rounds, because other load only adds to it. */
  private static long least(LongSupplier counter, Runnable work) {
    return LongStream.range(0, ROUNDS)
        .map(
            round -> {
              long before = counter.getAsLong();
              work.run();
              return counter.getAsLong() - before;
            })
        .min()
        .orElseThrow();
  }

  private long allocatedBytes() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  private long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long usedBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
