package dev.ahp.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class BenchTest {
  @TempDir private Path directory = Path.of("");

  private CommandResult bench(String... words) {
    String[] all = new String[words.length + 1];
    all[0] = "bench";
    System.arraycopy(words, 0, all, 1, words.length);
    return CommandResult.of(directory, Map.of(), "", all);
  }

  @Test
  void allBenchmarksHaveAReference() {
    CommandResult result = bench("--seconds", "0.1", "--json");

    assertThat(result.exit()).isZero();
    JsonObject report = result.json();
    assertThat(report.object("machine").orElseThrow().number("cores")).isPresent();
    List<JsonObject> results = report.array("results").orElseThrow().objects();
    assertThat(results)
        .extracting(it -> it.string("name").orElse(""))
        .containsExactly("read", "canonical", "validate", "scan", "predicate", "memory", "sqlite");
    assertThat(results)
        .allSatisfy(
            it -> {
              assertThat(it.number("ours").orElseThrow()).isPositive();
              assertThat(it.number("reference").orElseThrow()).isPositive();
              assertThat(it.number("ratio").orElseThrow()).isPositive();
              assertThat(it.number("cpuMicrosPerOp").orElseThrow()).isNotNegative();
              assertThat(it.string("unit")).contains("ops/s");
              assertThat(it.string("referenceName").orElseThrow()).isNotEmpty();
            });
  }

  @Test
  void tableGoesToStdoutAndProgressToStderr() {
    CommandResult result = bench("predicate", "--seconds", "0.05");

    assertThat(result.exit()).isZero();
    assertThat(result.out().lines().toList()).hasSize(2);
    assertThat(result.out()).contains("RATIO", "predicate", "parse the state");
    assertThat(result.err()).contains("measuring predicate");
    assertThat(bench("predicate", "--seconds", "0.05", "-q").err()).isEmpty();
  }

  @Test
  void unknownBenchmarkListsKnownNames() {
    CommandResult result = bench("speed");

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("unknown benchmark speed").contains("sqlite");
    assertThat(bench("--seconds", "0").exit()).isEqualTo(2);
  }

  @Test
  void benchmarkAndReferenceAlternateForTheGivenTime() {
    AtomicInteger ours = new AtomicInteger();
    AtomicInteger reference = new AtomicInteger();
    Stopwatch watch = new Stopwatch(Duration.ofMillis(140));
    long begin = System.nanoTime();

    Stopwatch.Speed speed =
        watch.measure(
            new Measurement(
                "a", "b", () -> 1 + ours.getAndIncrement() * 0, "c", reference::incrementAndGet));

    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(130));
    assertThat(ours.get()).isPositive();
    assertThat(reference.get()).isPositive();
    assertThat(speed.ratio()).isPositive();
    assertThat(watch.totalOperations()).isPositive();
  }
}
