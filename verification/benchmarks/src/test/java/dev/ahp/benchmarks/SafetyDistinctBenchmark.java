package dev.ahp.benchmarks;

import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import dev.ahp.safety.secret.SecretScanner;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Scans the example handoff with different sentences each time, as a broker does. */
@State(Scope.Benchmark)
public class SafetyDistinctBenchmark {
  private static final int HANDOFFS = 64;

  private final SafetyScanner scanner = SafetyScanner.standard();
  private final Json[] handoffs = handoffs();
  private int next;

  private static Json[] handoffs() {
    Json example = JsonReader.read(BenchmarkDocuments.handoff(), JsonLimits.PACKET);
    SentenceGenerator generator = new SentenceGenerator(1);
    return Stream.generate(() -> generator.rewrite(example)).limit(HANDOFFS).toArray(Json[]::new);
  }

  @Benchmark
  public ScanReport ours() {
    next = (next + 1) % HANDOFFS;
    return scanner.scan(handoffs[next]);
  }

  /** Runs the safety gate: the verdict and the search for secrets. */
  @Benchmark
  public int gate() {
    next = (next + 1) % HANDOFFS;
    return scanner.scan(handoffs[next]).findings().size()
        + SecretScanner.scan(handoffs[next]).size();
  }
}
