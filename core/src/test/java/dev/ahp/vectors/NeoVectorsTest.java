package dev.ahp.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.document.Document;
import dev.ahp.document.DocumentKind;
import dev.ahp.document.DocumentReader;
import dev.ahp.document.DocumentValidator;
import dev.ahp.document.PacketConverter;
import dev.ahp.format.Format;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NeoVectorsTest {
  static List<JsonObject> packets() {
    return VectorFiles.cases("neo/packets.json");
  }

  static List<JsonObject> messages() {
    return VectorFiles.cases("formats/hubs.json");
  }

  @ParameterizedTest
  @MethodSource("packets")
  void aPacketHasTheExpectedViolations(JsonObject vector) {
    List<Violation> violations = DocumentValidator.standard().violations(document(vector));

    assertThat(violations.stream().map(Violation::pointer))
        .containsExactlyInAnyOrderElementsOf(vector.array("pointers").orElseThrow().strings());
  }

  @ParameterizedTest
  @MethodSource("packets")
  void aPacketBecomesAMessageWithItsStepsAndExpiry(JsonObject vector) {
    JsonObject message = Format.NEO.fromShape(vector.object("packet").orElseThrow());

    assertThat(message.get("completedSubtasks")).isEqualTo(vector.get("subtasks"));
    assertThat(message.string("expiresAt")).isEqualTo(vector.string("expiresAt"));
  }

  @ParameterizedTest
  @MethodSource("packets")
  void aPacketIsWrittenAsItWasRead(JsonObject vector) {
    JsonObject packet = vector.object("packet").orElseThrow();

    String text = Format.NEO.write(Format.NEO.fromShape(packet), () -> "0").text();

    assertThat(document(text).value()).isEqualTo(packet);
  }

  @ParameterizedTest
  @MethodSource("packets")
  void aPacketIsSentWithItsExpiryAndAValidTask(JsonObject vector) {
    JsonObject sent = PacketConverter.packet(document(vector)).orElseThrow();

    assertThat(sent.string("expiresAt")).isEqualTo(vector.string("expiresAt"));
    assertThat(sent.string("taskId").map(Ids::isId).orElse(true)).isTrue();
  }

  /** The library ignores other members, but not these types. */
  @ParameterizedTest
  @MethodSource("messages")
  void aMessageIsWrittenAsTheLibraryReadsIt(JsonObject vector) {
    String text = Format.NEO.write(vector.object("hub").orElseThrow(), () -> "0").text();
    JsonObject packet = document(text).value();

    for (JsonObject step : packet.array("completed_steps").orElseThrow().objects()) {
      assertThat(List.of("step_name", "output", "agent_name"))
          .allMatch(name -> !step.string(name).orElse("").isEmpty());
    }
    JsonArray remaining = packet.array("remaining_steps").orElseThrow();
    assertThat(remaining.strings()).hasSize(remaining.size());
    assertThat(packet.names()).contains("confidence_score", "tool_results_cache");
  }

  private static Document document(JsonObject vector) {
    return document(vector.object("packet").<Json>map(it -> it).orElseThrow().toText());
  }

  private static Document document(String text) {
    Document document = new DocumentReader(JsonLimits.RENDERING).read(text);
    assertThat(document.kind()).isEqualTo(DocumentKind.NEO);
    return document;
  }
}
