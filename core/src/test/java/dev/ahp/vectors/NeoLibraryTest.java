package dev.ahp.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.document.DocumentReader;
import dev.ahp.document.DocumentValidator;
import dev.ahp.format.Format;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.time.Rfc3339;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Exchanges packets with the Python library agent-handoff-protocol. {@code AHP_NEO_LIBRARY} names
 * the directory that contains its package; {@code python3} must have Pydantic.
 */
@EnabledIfEnvironmentVariable(named = "AHP_NEO_LIBRARY", matches = ".+")
class NeoLibraryTest {
  private static final String READ_AND_WRITE =
      """
      import sys
      from agent_handoff_protocol.packet import HandoffPacket
      from agent_handoff_protocol.validator import HandoffValidator
      packet = HandoffPacket.model_validate_json(sys.stdin.buffer.read())
      result = HandoffValidator().validate(packet)
      assert result.is_valid, result.errors
      sys.stdout.write(packet.model_dump_json())
      """;

  static List<JsonObject> messages() {
    return VectorFiles.cases("formats/hubs.json");
  }

  static List<JsonObject> packets() {
    return VectorFiles.cases("neo/packets.json").stream().limit(2).toList();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void theLibraryReadsWhatConvertWrites(JsonObject vector) throws Exception {
    String text = Format.NEO.write(vector.object("hub").orElseThrow(), () -> "0").text();
    JsonObject written = read(text);

    JsonObject packet = read(throughLibrary(text));

    for (String name : List.of("task_id", "confidence_score", "remaining_steps")) {
      assertThat(packet.get(name)).isEqualTo(written.get(name));
    }
    assertThat(packet.string("expires_at").flatMap(Rfc3339::parse))
        .isEqualTo(written.string("expires_at").flatMap(Rfc3339::parse));
    assertThat(packet.array("completed_steps").orElseThrow().size())
        .isEqualTo(written.array("completed_steps").orElseThrow().size());
    assertThat(violations(packet)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("packets")
  void convertReadsAndWritesWhatTheLibraryWrites(JsonObject vector) throws Exception {
    JsonObject packet = read(throughLibrary(vector.object("packet").orElseThrow().toText()));

    String text = Format.NEO.write(Format.NEO.fromShape(packet), () -> "0").text();

    assertThat(violations(packet)).isEmpty();
    assertThat(read(throughLibrary(text))).isEqualTo(packet);
  }

  private static List<?> violations(JsonObject packet) {
    return DocumentValidator.standard()
        .violations(new DocumentReader(JsonLimits.RENDERING).read(packet.toText()));
  }

  private static JsonObject read(String text) {
    return JsonReader.read(text, JsonLimits.RENDERING).asObject().orElseThrow();
  }

  private static String throughLibrary(String text) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("python3", "-c", READ_AND_WRITE);
    builder.environment().put("PYTHONPATH", System.getenv("AHP_NEO_LIBRARY"));
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process = builder.start();
    try (var stdin = process.getOutputStream()) {
      stdin.write(text.getBytes(StandardCharsets.UTF_8));
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(text).isZero();
    return output;
  }
}
