package dev.ahp.safety.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretScannerTest {
  /** Joins two halves, so that secret scanners do not report this source file. */
  private static String joined(String first, String second) {
    return first + second;
  }

  @ParameterizedTest
  @CsvSource({
    "AKIA,IOSFODNN7EXAMPLQ,AWS_ACCESS_KEY",
    "ghp_,16C7e42F292c6912E7710c838347Ae178B4a,GITHUB_TOKEN",
    "github_pat_,11ABCDEFG0a1b2c3d4e5f6_x7y8z9,GITHUB_TOKEN",
    "sk-,proj4f9Q2kLm8Zx1Yw7Rt5Vb3Nc6,MODEL_API_KEY",
    "sk-ant-,api03-x9Kd83jfLs02mQpz7Yt4,MODEL_API_KEY",
    "sk_live_,4eC39HqLyjWDarjtT1zdp7dc,STRIPE_KEY",
    "xoxb-,17653672481-19874698323-pdFZKVeTuE8sk7oOHcBrzzqy,SLACK_TOKEN",
    "AIza,SyD4iE2xVSpkLLOXoyqT9V3cQ1a0Bz7Kp9w,GOOGLE_API_KEY",
  })
  void aKnownFormatIsFound(String first, String second, SecretKind kind) {
    String text = "use " + joined(first, second) + " here";

    List<SecretFinding> findings = SecretScanner.scan(JsonObject.builder().put("a", text).build());

    assertThat(findings)
        .containsExactly(new SecretFinding("/a", kind, 4, text.length() - " here".length()));
  }

  @Test
  void aPrivateKeyIsFoundAsAWhole() {
    String key = joined("-----BEGIN RSA ", "PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----");

    assertThat(SecretScanner.scan(Json.of("x\n" + key + "\ny")))
        .containsExactly(new SecretFinding("", SecretKind.PRIVATE_KEY, 2, 2 + key.length()));
  }

  @Test
  void aWebTokenIsFound() {
    String token =
        joined("eyJhbGciOiJIUzI1NiJ9.", "eyJzdWIiOiIxMjM0In0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6");

    assertThat(SecretScanner.scan(Json.of(token)))
        .extracting(SecretFinding::kind)
        .containsExactly(SecretKind.JSON_WEB_TOKEN);
  }

  /** The Base64 of 24 and of 32 bytes: tokens of agents and leases, and of operators. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2_-",
        "abcdefghijKlmnopqrstuvwxyzabcdef",
        "q7Zr4TkP9x2Lf8Kd03mZq91LxTw7b2_-q7Zr4TkP9x2"
      })
  void tokensOfTheBrokerAreFound(String random) {
    String token = joined("ahp_", random);

    assertThat(SecretScanner.redact(Json.of("use " + token + ", then stop")))
        .isEqualTo(Json.of("use [redacted:ahp-token], then stop"));
  }

  @Test
  void thePasswordOfAConnectionIsFound() {
    Json redacted = SecretScanner.redact(Json.of("postgres://app:s3cr3t@db.local:5432/main"));

    assertThat(redacted)
        .isEqualTo(Json.of("postgres://app:[redacted:connection-string]@db.local:5432/main"));
  }

  @Test
  void aRandomValueWithASecretNameIsFound() {
    Json document =
        JsonReader.read(
            "{\"dbPassword\":\"kP9x2Lq7Zr4T\",\"log\":\"export API_KEY=f8Kd03mZq91LxTw7b2 done\"}");

    assertThat(SecretScanner.scan(document))
        .containsExactly(
            new SecretFinding("/dbPassword", SecretKind.NAMED_SECRET, 0, 12),
            new SecretFinding("/log", SecretKind.NAMED_SECRET, 15, 33));
  }

  /** The last six characters are the CRC-32 of the 30 before them. */
  @Test
  void validCheckDigitsAreEnough() {
    String words = "thisistheownertokenforthebuild";
    String token = joined("ghp_", words + TokenChecksum.of(words));

    assertThat(SecretScanner.scan(Json.of(token))).hasSize(1);
    assertThat(SecretScanner.scan(Json.of(joined("ghp_", words + "sender")))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Basic YWxhZGRpbjpvcGVuc2VzYW1l",
        "{\"auths\":{\"registry.test\":{\"auth\":\"YWxhZGRpbjpvcGVuc2VzYW1l\"}}}",
        "<add key=\"Password\" value=\"Kt7#pLq2\"/>",
        "deploy --token kP9x2Lq7Zr4TkP9x2Lq7",
        "CREATE USER app IDENTIFIED BY 'Kt7pLq2xZ9w'",
        "var apiToken string = \"kP9x2Lq7Zr4TkP9x2Lq7\"",
        "curl -u app:Kt7pLq2xZ9w https://api.test",
        "System.setProperty(\"API_TOKEN\", \"kP9x2Lq7Zr4TkP9x2Lq7\")",
        "my api key is kP9x2Lq7Zr4TkP9x2Lq7",
        "heroku_api_key = 550e8400-e29b-41d4-a716-446655440000",
      })
  void aSecretIsFoundByItsNameInManyNotations(String text) {
    assertThat(SecretScanner.scan(Json.of(text))).hasSize(1);
  }

  @Test
  void theKindOfANamedValueIsThatOfItsFormat() {
    String text = joined("MY_TOKEN=ghp_", "16C7e42F292c6912E7710c838347Ae178B4a");

    assertThat(SecretScanner.scan(Json.of(text)))
        .extracting(SecretFinding::kind)
        .containsExactly(SecretKind.GITHUB_TOKEN);
  }

  @Test
  void theTimeGrowsLinearly() {
    for (String unit :
        List.of(
            "password=",
            "sk-a1",
            "token: '",
            "eyJ.",
            "-----BEGIN PRIVATE KEY",
            "uid=a;pwd=",
            "secret>{a1",
            "token:\n",
            "\n login -p a1",
            "value: a1\n",
            "a1+AStA")) {
      String text = unit.repeat(200_000 / unit.length());

      assertTimeout(Duration.ofSeconds(5), () -> SecretScanner.scan(Json.of(text)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sha256:9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab",
        "commit 9c56cc51b374c3ba189210d5b6d4bf57790d351c",
        "550e8400-e29b-41d4-a716-446655440000",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "VGhlIGJ1aWxkIGlzIGdyZWVuIGFuZCB0aGUgdGVzdHMgcGFzcw==",
        "token: 550e8400-e29b-41d4-a716-446655440000",
        "password: ${DB_PASSWORD_2}",
        "api_key=your-api-key-1234",
        "The password must have 12 characters; the token is in the vault.",
        "sk-learn is a library, sk-something-else-entirely-here",
        "http://localhost:8080/path?user=a@b",
        "tokenSpent: 1200000000000",
        "AKIA is a prefix",
        "api_key=<token>",
        "token: xxxxxxxxxxxxxxxxxxxxxxxx",
        "password = \"changeme\"",
        "hf_your_token_goes_here_please_1234567",
        "the constant BEGIN = \"-----BEGIN PRIVATE KEY-----\";",
        "alphabet_token = \"abcdefghijklmnopqrstuvwxyz0123456789\"",
        "idempotency_key: 8f14e45fceea167a5a36dedd4bea2543",
        "public_key = 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c",
        "token = self.session.token2",
        "postgres://user:password@localhost/db",
        "ahp_handoff_validation_failure_ratio",
        "ahp_claim and ahp_complete are tools",
      })
  void identifiersAndPlaceholdersAreNotSecrets(String text) {
    assertThat(SecretScanner.scan(Json.of(text))).isEmpty();
  }

  @Property(tries = 300)
  void aRedactedDocumentHasNoFindings(@ForAll String before, @ForAll String after) {
    String key = joined("ghp_", "16C7e42F292c6912E7710c838347Ae178B4a");
    Json document = JsonObject.builder().put("a", before + " " + key + " " + after).build();

    Json clean = SecretScanner.redact(document);

    assertThat(SecretScanner.scan(clean)).isEmpty();
    assertThat(clean.toText()).doesNotContain(key);
  }
}
