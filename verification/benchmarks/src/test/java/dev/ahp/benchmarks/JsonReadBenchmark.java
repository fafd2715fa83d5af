package dev.ahp.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Parses JSON, compared with the Jackson tree, which accepts duplicate members and invalid UTF-8.
 */
@State(Scope.Benchmark)
public class JsonReadBenchmark {
  private final byte[] handoff = BenchmarkDocuments.handoff();
  private final ObjectMapper mapper = new ObjectMapper();

  @Benchmark
  public Json ours() {
    return JsonReader.read(handoff, JsonLimits.PACKET);
  }

  @Benchmark
  public JsonNode reference() throws IOException {
    return mapper.readTree(handoff);
  }
}
