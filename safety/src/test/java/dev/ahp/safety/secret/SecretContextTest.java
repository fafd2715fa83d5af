package dev.ahp.safety.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets that are recognised by the text around them, and similar texts without secrets. */
class SecretContextTest {
  private static final String BASE_64 =
      "q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vNq7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vNq7Zr4TkP9x2Lf8Kd03mZ+Q==";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "static final String ACCOUNT_KEY\n        = \"q7Zr4TkP9x2Lf8Kd03mZq91L\";",
        "std::string accountKey{\n    \"q7Zr4TkP9x2Lf8Kd03mZq91L\"};",
        "std::string accountKey{\"q7Zr4TkP9x2Lf8Kd03mZq91L\"};",
        "const key = process.env.ACCOUNT_KEY ||\n  'q7Zr4TkP9x2Lf8Kd03mZq91L';",
        "const key = process.env.ACCOUNT_KEY ?? 'q7Zr4TkP9x2Lf8Kd03mZq91L';",
        "client.setApiKey(\n    \"q7Zr4TkP9x2Lf8Kd03mZq91L\");",
      })
  void aValueOnTheNextLineIsFound(String text) {
    assertThat(redacted(text)).contains("[redacted:").doesNotContain("q7Zr4TkP9x2Lf8Kd03mZq91L");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "| client secret | q7Zr4TkP9x2Lf8Kd03mZq91L |",
        "auth token |q7Zr4TkP9x2Lf8Kd03mZq91L",
      })
  void aCellOfATableIsFound(String text) {
    assertThat(redacted(text)).contains("[redacted:").doesNotContain("q7Zr4TkP9x2Lf8Kd03mZq91L");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<secret>{AQAAABAAAAAQq7Zr4TkP9x2Lf8Kd03mZq91L+Tw=}</secret>",
        "<secret>{vendor AQAAABAAA q7Zr4TkP9x2Lf8Kd03mZ}</secret>",
      })
  void anElementInBracesIsFound(String text) {
    assertThat(redacted(text)).contains("[redacted:").doesNotContain("q7Zr4TkP9x2Lf8Kd03mZ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Server=db.test;User Id=app;Password=goodday;Database=main",
        "Data Source=db.test;uid=app; pwd=goodday;",
      })
  void aPlainPasswordOfAConnectionIsFound(String text) {
    assertThat(redacted(text)).contains("[redacted:connection-string]").doesNotContain("goodday");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "secret_id = '7b1d0c52-93ae-4f08-b6d1-2c58e7a90f34'",
        "teams: https://prod.test/invoke?sv=1.0&sig=q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vNq7Zr4TkP9x_",
        "jira q7Zr4TkP9x2Lf8Kd03mZq91L",
      })
  void aValueIsJudgedByItsName(String text) {
    assertThat(redacted(text)).contains("[redacted:named-secret]");
  }

  @Test
  void theLoginOfARegistryCanBeADocument() {
    String login = base64("reader:{\n  \"role\": \"build\"\n}");

    assertThat(redacted("{\"auth\": \"" + login + "\"}")).contains("[redacted:named-secret]");
  }

  /** The signature of the provider is at a fixed place: a plus sign and three letters. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vNq7Zr4TkP9x +ACR A2b3c4",
        "q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vNq +ASb A2b3c4=",
        "q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vNq7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2vNq7Zr4TkP9x2L"
            + " +ASt A2b3cQ==",
      })
  void aKeyOfAzureIsFoundByItsSignature(String parts) {
    assertThat(redacted("run push --file " + parts.replace(" ", "")))
        .isEqualTo("run push --file [redacted:azure-secret]");
  }

  @Test
  void aSignatureInOtherTextIsIgnored() {
    assertThat(redacted("q7Zr4TkP9x+ACRA2b3c4 and 1+ACR")).doesNotContain("redacted");
    assertThat(redacted(BASE_64 + "+ACRA2b3c4")).doesNotContain("redacted");
  }

  @Test
  void aKeyOfNewRelicIsFoundByItsEnd() {
    String key = "eu01xx" + "4f0c8e21b7d953a6e8f10c2b4d6a9e7305b1" + "-NRMA";

    assertThat(redacted("app " + key + " end")).isEqualTo("app [redacted:new-relic-key] end");
  }

  /** The Base64 of a number, a colon and 20 random bytes. */
  @Test
  void aNumberedTokenIsFound() {
    String token = base64("482915730264:\u0001?k~\u0013+>d(Zq\u0002x9_\u001fW!c%");

    assertThat(redacted("wiki " + token)).isEqualTo("wiki [redacted:atlassian-token]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"ratelimit-tokens-reset\": \"2026-07-03T09:47:13Z\"}",
        "access_token_renewal: 2026-07-03T09:47:13Z",
        "{\"identitytoken\": \"9cbaf023786cd7...\"}",
        "<Token>{props.token2Value}</Token>",
        "<Token>{isToken2 ? token2 : undefined1}</Token>",
        "secret_id = 'database-credentials-1'",
        "github kP9x2Lq7Zr4T",
        "jira 9c56cc51b374c3ba189210d5b6d4bf57790d351c",
        "flags = TOKEN_A | TOKEN_B2 | 0x1F4B",
        "| API key | a key of 32 digits |",
        "Server=db;User Id=app;Password=mypassword;",
        "Server=db;User Id=app;Password=<password>;",
        "a; password=b",
        "run(task_key=TASK_RUN_ID1_KEY, secret=MY_SECRET_2)",
        "| `--auth-token` | `AGENT_2_AUTH_TOKEN` |",
        "openai:vendor/model-with-a-name-r1-0528",
        "?X-Amz-Credential=7KQ2Z9XW4B1TR8M5VN3C%2F20230627%2Feu1%2Fs3%2Faws4_request",
        "postgresql://user:password@db.test/main",
        "tokens = {\n  \"expires_in_3600_seconds\": 1,",
        "kubectl create secret: \"my-app\"",
      })
  void otherTextsAreNotSecrets(String text) {
    assertThat(redacted(text)).isEqualTo(text);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String redacted(String text) {
    return ((Json.Str) SecretScanner.redact(Json.of(text))).value();
  }
}
