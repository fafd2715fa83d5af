package dev.ahp.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.ahp.handoff.HandoffValidator;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The work of a receiver per handoff: read, validate, write. AHP also rejects input that is not
 * I-JSON and checks formats, completeness and budget. The reference, Jackson with the networknt
 * validator, checks the schema without formats. The safety scan is measured separately because the
 * reference has none.
 */
@State(Scope.Benchmark)
public class HandoffPipelineBenchmark {
  private final byte[] handoff = BenchmarkDocuments.handoff();
  private final HandoffValidator checks = HandoffValidator.withoutScan();
  private final ObjectMapper mapper = new ObjectMapper();
  private final Schema schema =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new String(BenchmarkDocuments.handoffSchema(), StandardCharsets.UTF_8));

  @Benchmark
  public byte[] ours() {
    Json message = JsonReader.read(handoff, JsonLimits.PACKET);
    if (!checks.violations(message.asObject().orElseThrow()).isEmpty()) {
      throw new IllegalStateException("the example is valid");
    }
    return JsonWriter.bytes(message);
  }

  @Benchmark
  public byte[] reference() throws IOException {
    JsonNode message = mapper.readTree(handoff);
    if (!schema.validate(message).isEmpty()) {
      throw new IllegalStateException("the example is valid");
    }
    return mapper.writeValueAsBytes(message);
  }
}
