package dev.ahp.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.format.Format;
import dev.ahp.handoff.HandoffValidator;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the example documents of the project. */
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples", "documents");
  private final DocumentReader reader = new DocumentReader(JsonLimits.PACKET);

  @ParameterizedTest
  @CsvSource({
    "handoff.json,HANDOFF",
    "packet.json,PACKET",
    "neo.json,NEO",
    "brief.json,BRIEF",
    "brief.md,BRIEF"
  })
  void kindIsDetectedAndDocumentIsValid(String file, DocumentKind kind) throws IOException {
    Document document = reader.read(text(file));

    assertThat(document.kind()).isEqualTo(kind);
    assertThat(DocumentValidator.standard().violations(document)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("everyFileInEveryFormat")
  void everyFormatRoundTrips(String file, Format format) throws IOException {
    Document document = reader.read(text(file));

    String rendered = format.write(document.hub(), () -> "no-such-text").text();
    Document again = reader.read(rendered);

    Format own = document.format() == Format.BRIEF ? Format.BRIEF_JSON : document.format();
    JsonObject back = reader.read(own.write(again.hub(), () -> "no-such-text").text()).value();
    assertThat(back).isEqualTo(document.value());
  }

  static Stream<Arguments> everyFileInEveryFormat() {
    return Stream.of("handoff.json", "packet.json", "neo.json", "brief.json", "brief.md")
        .flatMap(file -> Arrays.stream(Format.values()).map(format -> Arguments.of(file, format)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"neo.json", "brief.json", "brief.md"})
  void convertedMessageIsValid(String file) throws IOException {
    JsonObject message = reader.read(text(file)).hub();

    assertThat(HandoffValidator.standard().violations(message)).isEmpty();
  }

  @Test
  void neoPacketConvertsToAHandoff() throws IOException {
    JsonObject message = reader.read(text("neo.json")).hub();

    assertThat(message.object("currentState").orElseThrow().string("branch")).contains("ledger-2");
    assertThat(message.array("remainingSubtasks").orElseThrow().objects())
        .extracting(step -> step.string("description").orElseThrow())
        .containsExactly("Port the writer", "Replay one day of traffic");
    assertThat(message.object("toolCache").orElseThrow().names())
        .containsExactly("count_rows:billing");
  }

  @Test
  void kindIsDetectedWithOneMissingMember() throws IOException {
    for (String file : new String[] {"handoff.json", "packet.json", "neo.json", "brief.json"}) {
      Document document = reader.read(text(file));
      for (String member : document.value().names()) {
        assertThat(reader.read(document.value().without(member).toText()).kind())
            .as("%s without %s", file, member)
            .isEqualTo(document.kind());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"a\":1}",
        "[]",
        "7",
        "\"text\"",
        "",
        "  ",
        "just words",
        "{\"taskId\":\"t\"}"
      })
  void unknownDocumentsAreRejected(String text) {
    assertThatThrownBy(() -> reader.read(text)).isInstanceOf(DocumentException.class);
  }

  @Test
  void explicitKindIsNotDetected() {
    Document document = reader.read("{\"type\":\"task.assign\"}", Optional.of(DocumentKind.PACKET));

    assertThat(document.kind()).isEqualTo(DocumentKind.PACKET);
  }

  @Test
  void truncatedRenderingIsRejected() throws IOException {
    String rendered =
        Format.MARKDOWN.write(reader.read(text("handoff.json")).hub(), () -> "no-such-text").text();

    for (int end = rendered.indexOf(']') + 1;
        end < rendered.indexOf("[END CONTEXT id=no-such-text]");
        end += 97) {
      String cut = rendered.substring(0, end);
      assertThatThrownBy(() -> reader.read(cut)).isInstanceOf(DocumentException.class);
    }
  }

  private static String text(String file) throws IOException {
    return Files.readString(EXAMPLES.resolve(file));
  }
}
