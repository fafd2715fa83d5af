package dev.ahp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.contract.set.ContractSet;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.Linter;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/**
 * Tests that a contract of a large set costs as much as one of a small set. The time of the garbage
 * collector grows with the memory that a set holds, so that is limited, too.
 */
class LintGrowthTest {
  private static final LintOptions OPTIONS = LintOptions.on(LocalDate.of(2026, 6, 12));
  private static final int FEW = 100;
  private static final int MANY = 2_000;
  private static final int MAX_HELD_BYTES = 6_000;
  private static final int ROUNDS = 2;

  private final ContractRingSource few = new ContractRingSource(FEW);
  private final ContractRingSource many = new ContractRingSource(MANY);

  @Test
  void contractsOfLargeSetsAllocateAndComputeAsMuchAsThoseOfSmallSets() {
    lintInSmallSets();

    WorkCost ofMany = WorkCost.least(this::lintMany);
    WorkCost ofSmallSets = WorkCost.least(this::lintInSmallSets);

    assertThat(ofMany.allocatedBytes()).isLessThan((long) (1.2 * ofSmallSets.allocatedBytes()));
    assertThat(ofMany.cpuNanos()).isLessThan(2 * ofSmallSets.cpuNanos());
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

  private static long usedBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** What some work allocates and computes in the current thread. */
  private record WorkCost(long allocatedBytes, long cpuNanos) {
    /** Returns the smallest costs of several rounds, because other load only adds to them. */
    static WorkCost least(Runnable work) {
      WorkCost least = new WorkCost(Long.MAX_VALUE, Long.MAX_VALUE);
      for (int round = 0; round < ROUNDS; round++) {
        WorkCost before = now();
        work.run();
        WorkCost after = now();
        least =
            new WorkCost(
                Math.min(least.allocatedBytes, after.allocatedBytes - before.allocatedBytes),
                Math.min(least.cpuNanos, after.cpuNanos - before.cpuNanos));
      }
      return least;
    }

    private static WorkCost now() {
      var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
      return new WorkCost(
          threads.getThreadAllocatedBytes(Thread.currentThread().getId()),
          threads.getCurrentThreadCpuTime());
    }
  }
}
