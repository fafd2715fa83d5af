package dev.ahp.benchmarks;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import org.erdtman.jcs.JsonCanonicalizer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Converts bytes to RFC 8785 form, compared with java-json-canonicalization. */
@State(Scope.Benchmark)
public class CanonicalizationBenchmark {
  private final byte[] handoff = BenchmarkDocuments.handoff();

  @Benchmark
  public byte[] ours() {
    return CanonicalJson.bytes(JsonReader.read(handoff, JsonLimits.PACKET));
  }

  @Benchmark
  public byte[] reference() throws IOException {
    return new JsonCanonicalizer(handoff).getEncodedUTF8();
  }
}
