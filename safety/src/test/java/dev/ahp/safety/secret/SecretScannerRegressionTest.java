package dev.ahp.safety.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Compares findings with a recorded hash, so that optimizations do not change them. Update the hash
 * only after a deliberate change, such as a new credential format.
 */
class SecretScannerRegressionTest {
  private static final String RECORDED_HASH =
      "9ca13c62850e254f6c61b70de3cab83b013b305c3c62b564c87b5a21c3e01044";

  private static final String[] PIECES = {
    "AKIA",
    "ASIA",
    "ghp_",
    "ghs_",
    "github_pat_",
    "glpat-",
    "sk_live_",
    "rk_live_",
    "sk-",
    "xoxb-",
    "xapp-",
    "AIza",
    "eyJ",
    ".eyJ",
    ".",
    "-----BEGIN ",
    "PRIVATE KEY-----",
    "RSA ",
    "://",
    "postgres",
    "user",
    ":",
    "@",
    "/",
    "=",
    " = ",
    ": ",
    "\"",
    "'",
    "`",
    "password",
    "api_key",
    "API-KEY",
    "token",
    "secret",
    "client.secret",
    "9f86d081884c7d659a2feaa0c55ad015",
    "kP9x2Lq7Zr4T",
    "IOSFODNN7EXAMPLQ",
    "16C7e42F292c6912E7710c838347Ae178B4a",
    "your",
    "${X}",
    "xxxx",
    " ",
    " ",
    " ",
    "\n",
    "_",
    "-",
    "the",
    "é",
    "\uD83D",
    "550e8400-e29b-41d4-a716-446655440000",
    "g",
    "s",
    "e"
  };
  private static final String[] NAMES = {
    "a", "password", "dbPassword", "api_key", "accessToken", "note", "SECRET", "Token-", "pwd"
  };

  private final Random random = new Random(20_261_115);

  @Test
  void findingsInGeneratedDocumentsAreUnchanged() throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    int found = 0;
    for (int i = 0; i < 4000; i++) {
      Json document = document();
      found += SecretScanner.scan(document).size();
      String line = SecretScanner.scan(document) + SecretScanner.redact(document).toText();
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }

    assertThat(found).isGreaterThan(500);
    assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(RECORDED_HASH);
  }

  private Json document() {
    JsonObject.Builder document = JsonObject.builder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      document.put(NAMES[random.nextInt(NAMES.length)], value());
    }
    return document.build();
  }

  private Json value() {
    return random.nextInt(5) == 0
        ? JsonArray.of(Json.of(text()), JsonObject.builder().put("pwd", text()).build())
        : Json.of(text());
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(9); i >= 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }
}
