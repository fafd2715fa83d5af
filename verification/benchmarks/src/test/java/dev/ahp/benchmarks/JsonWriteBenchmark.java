package dev.ahp.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Writes JSON, compared with the Jackson tree. */
@State(Scope.Benchmark)
public class JsonWriteBenchmark {
  private final ObjectMapper mapper = new ObjectMapper();
  private final Json ours = JsonReader.read(BenchmarkDocuments.handoff(), JsonLimits.PACKET);
  private final JsonNode reference;

  public JsonWriteBenchmark() {
    try {
      reference = mapper.readTree(BenchmarkDocuments.handoff());
    } catch (IOException e) {
      throw new IllegalStateException("the example is valid", e);
    }
  }

  @Benchmark
  public byte[] ours() {
    return JsonWriter.bytes(ours);
  }

  @Benchmark
  public byte[] reference() throws IOException {
    return mapper.writeValueAsBytes(reference);
  }
}
