package dev.ahp.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.soak.fault.FaultKind;
import dev.ahp.soak.node.SoakCluster.StoreKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SoakOptionsTest {
  @Test
  void optionsAreRead() {
    SoakOptions options =
        SoakOptions.parse(
            "--minutes", "5", "--store", "postgres", "--seed", "7", "--faults", "kill,disk-full");

    assertThat(options.duration()).isEqualTo(Duration.ofMinutes(5));
    assertThat(options.store()).isEqualTo(StoreKind.POSTGRES);
    assertThat(options.seed()).isEqualTo(7);
    assertThat(options.faults()).containsExactlyInAnyOrder(FaultKind.KILL, FaultKind.DISK_FULL);
    assertThat(options.json()).isFalse();
  }

  @Test
  void defaultsAreAnHourOnSqliteWithAllFaults() {
    SoakOptions options = SoakOptions.parse("--json");

    assertThat(options.duration()).isEqualTo(Duration.ofMinutes(60));
    assertThat(options.store()).isEqualTo(StoreKind.SQLITE);
    assertThat(options.faults()).containsExactlyInAnyOrder(FaultKind.values());
    assertThat(options.json()).isTrue();
  }

  @Test
  void invalidOptionsAreNamed() {
    assertInvalid("--minutes is soon; expected a number above 0", "--minutes", "soon");
    assertInvalid("--store is oracle; expected sqlite or postgres", "--store", "oracle");
    assertInvalid("unknown fault fire; expected some of [kill, term,", "--faults", "kill,fire");
    assertInvalid("unknown option --hours", "--hours", "1");
    assertInvalid("missing value: --seed", "--seed");
  }

  private static void assertInvalid(String message, String... arguments) {
    assertThatThrownBy(() -> SoakOptions.parse(arguments))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
