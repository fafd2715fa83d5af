package dev.ahp.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.soak.fault.FaultKind;
import dev.ahp.soak.node.SoakCluster.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The short form of the soak. {@code verification/soak/run} has more faults and runs longer. */
@Timeout(300)
class SoakTest {
  private static final long SEED = 20_261_117;
  private static final int NODES = 3;

  @TempDir private Path directory = Path.of("");

  private SoakSummary soak(StoreKind store, Set<FaultKind> faults) throws Exception {
    return SoakMain.run(
        new SoakOptions(
            Duration.ofMinutes(2),
            faults.size(),
            store,
            NODES,
            SEED,
            faults,
            Duration.ofSeconds(2),
            false,
            directory));
  }

  @Test
  void killedOrFullDaemonOnSqliteLosesNothing() throws Exception {
    SoakSummary summary = soak(StoreKind.SQLITE, EnumSet.of(FaultKind.KILL, FaultKind.DISK_FULL));

    assertThat(summary.violations()).as("seed %d", SEED).isEmpty();
    assertThat(summary.injected()).containsKey(FaultKind.KILL);
    assertThat(summary.calls().acknowledged()).isGreaterThan(100);
  }

  @Test
  void threeDaemonsOnPostgresLoseNothing() throws Exception {
    SoakSummary summary = soak(StoreKind.POSTGRES, EnumSet.of(FaultKind.KILL, FaultKind.CUT));

    assertThat(summary.violations()).as("seed %d", SEED).isEmpty();
    assertThat(summary.injected()).containsKeys(FaultKind.KILL, FaultKind.CUT);
    assertThat(summary.calls().acknowledged()).isGreaterThan(100);
  }
}
