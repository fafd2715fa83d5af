package dev.ahp.safety.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The notations of a name and its value: files of settings, commands, code and Markdown. */
class SecretNotationTest {
  private static final String HEX = "4f0c8e21b7d953a6e8f10c2b4d6a9e73";
  private static final String LETTERS = "q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vNq7Zr4TkP";
  private static final String BASE_64 = "q7Zr4T+P9x2Lf8Kd03mZq9/LxTw7b2vNq7Zr4TkP9x2=";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- name: DATADOG_API_KEY\n  value: %s\n",
        "{\n  \"name\": \"DATADOG_API_KEY\",\n  \"value\": \"%s\"\n}",
        "<setting name=\"ApiKey\"><value>%s</value></setting>",
        "<key>API_KEY</key>\n<string>%s</string>",
        "variable \"api_key\" {\n  default = \"%s\"\n}",
        "parser.add_argument(\"--api-key\", default=\"%s\")",
      })
  void theNameIsThatOfAnotherAttribute(String notation) {
    assertThatAllAreFound(notation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "API key:\n%s\n",
        "API key:\n\n    %s\n",
        "Token:\n```\n%s\n```\n",
        "api_key: >-\n  %s\n",
        "api_key: |\n  %s\n",
        "**API key**: `%s`",
        "**API key:** %s",
        "- API key - %s",
        "API key -> %s",
        "the api key (%s)",
      })
  void theNameIntroducesTheValue(String notation) {
    assertThatAllAreFound(notation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docker login -u me -p %s registry.test",
        "let apiKey: &str = \"%s\";",
        "apiKey <- \"%s\"",
        "<Client apiKey={\"%s\"} />",
        "ENV DATADOG_API_KEY %s",
        "vault operator unseal %s",
      })
  void aCommandOrCodeNamesTheValue(String notation) {
    assertThatAllAreFound(notation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git clone https://q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vN@git.test/a.git",
        "https://app.test/api/run?code=q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vNq7Zr4TkP9x2Lf8K==",
        "ATLAS_PRIVATE_KEY=7b1d0c52-93ae-4f08-b6d1-2c58e7a90f34",
        "eyJhbGciOiJkaXIifQ.q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vNq7Z.q7Zr4TkP9x2Lf8Kd",
      })
  void aPartOfAUrlOrATokenIsFound(String text) {
    assertThat(SecretScanner.scan(Json.of(text))).hasSize(1);
  }

  /** The key of a monitor of errors is public; the other texts have no random value. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://4f0c8e21b7d953a6e8f10c2b4d6a9e73@o1.monitor.test/2",
        "https://a-user-with-a-long-name2@git.test/a.git",
        "https://app.test/back?code=q7Zr4TkP9x2Lf8Kd03mZ&state=1",
        "tokens:\n  access_2_legged: true\n",
        "password:\n  - min_length_12\n",
        "API key:\nThe key of 2026 is in the vault.\n",
        "API key:\n```json\n{}\n",
        "secret: {name: \"db-credentials-01\"}",
        "- name: LOG_LEVEL\n  value: 4f0c8e21b7d953a6e8f10c2b4d6a9e73\n",
        "run build -p q7Zr4TkP9x2Lf8Kd03mZ",
        "token -> node.token2.next",
        "the token - see RFC-6749bis - expires",
        "eyJhbGciOiJkaXIifQ.decoded.payload",
      })
  void similarNotationsAreNotSecrets(String text) {
    assertThat(SecretScanner.scan(Json.of(text))).isEmpty();
  }

  private static void assertThatAllAreFound(String notation) {
    for (String value : new String[] {HEX, LETTERS, BASE_64}) {
      String text = notation.replace("%s", value);

      Json redacted = SecretScanner.redact(Json.of(text));

      assertThat(redacted.toText()).as(text).contains("[redacted:").doesNotContain(value);
    }
  }
}
