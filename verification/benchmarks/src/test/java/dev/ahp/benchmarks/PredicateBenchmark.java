package dev.ahp.benchmarks;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import dev.ahp.predicate.Predicate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Evaluates one parsed trigger. There is no reference for this language. */
@State(Scope.Benchmark)
public class PredicateBenchmark {
  private final Predicate trigger =
      Predicate.parse("state.confidence < 0.6 AND state.tags contains \"refund\"");
  private final Json scope =
      JsonReader.read("{\"state\":{\"confidence\":0.4,\"tags\":[\"order\",\"refund\"]}}");

  @Benchmark
  public boolean ours() {
    return trigger.holds(scope);
  }
}
