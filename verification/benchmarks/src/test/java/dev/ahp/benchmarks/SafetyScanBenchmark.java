package dev.ahp.benchmarks;

import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Scans all texts of the example handoff with all rules and the model. There is no reference. */
@State(Scope.Benchmark)
public class SafetyScanBenchmark {
  private final SafetyScanner scanner = SafetyScanner.standard();
  private final Json handoff = JsonReader.read(BenchmarkDocuments.handoff(), JsonLimits.PACKET);

  @Benchmark
  public ScanReport ours() {
    return scanner.scan(handoff);
  }
}
