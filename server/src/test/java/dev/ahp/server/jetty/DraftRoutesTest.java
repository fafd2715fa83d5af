package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts are converted to packets. */
class DraftRoutesTest {
  private static final Path DOCUMENTS = Path.of("../examples/documents");

  private final TestServer server = TestServer.over(new ScriptedBrokerApi());

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> draft(String token, String text)
      throws IOException, InterruptedException {
    return server.send(token, "POST", "/v1/drafts", text);
  }

  @ParameterizedTest
  @CsvSource({
    "packet.json, packet",
    "handoff.json, handoff",
    "brief.md, brief",
    "brief.json, brief",
    "neo.json, neo"
  })
  void allFormatsAreRecognized(String file, String kind) throws Exception {
    HttpResponse<String> answer = draft("a", Files.readString(DOCUMENTS.resolve(file)));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(TestServer.json(answer).string("kind")).hasValue(kind);
    assertThat(TestServer.json(answer).object("packet").orElseThrow().has("payload")).isTrue();
  }

  @Test
  void unsendableTextIsRejected() throws Exception {
    assertThat(TestServer.code(draft("a", "hello"))).isEqualTo("422 SCHEMA_INVALID");
    assertThat(TestServer.code(draft("a", "{\"x\":"))).isEqualTo("422 SCHEMA_INVALID");
    assertThat(draft("a", "{\"payload\":{}}").statusCode()).isEqualTo(200);
    assertThat(draft("auditor", "{\"payload\":{}}").statusCode()).isEqualTo(403);
  }
}
