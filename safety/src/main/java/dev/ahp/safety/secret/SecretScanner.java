package dev.ahp.safety.secret;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.text.TextSpan;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds credentials of known formats in all strings of a document, and random values with a name
 * such as {@code password} or {@code api_key}, in text or as a member. Hashes, UUIDs and encoded
 * text without such a name are ignored. Runs in linear time.
 */
public final class SecretScanner {
  private SecretScanner() {}

  /** Returns the findings in document order, without duplicates. */
  public static List<SecretFinding> scan(Json document) {
    if (!containsSecret(document, "")) {
      return List.of();
    }
    List<SecretFinding> findings = new ArrayList<>();
    TextSpan.forEach(
        document,
        SecretScanner::spans,
        (pointer, span) ->
            findings.add(new SecretFinding(pointer, span.kind(), span.start(), span.end())));
    return findings;
  }

  /** A first pass without pointers, because most documents contain no secret. */
  private static boolean containsSecret(Json value, String name) {
    if (value instanceof Json.Str string) {
      return !spans(name, string.value()).isEmpty();
    }
    if (value instanceof JsonObject object) {
      return object.anyMember((member, item) -> containsSecret(item, member));
    }
    if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        if (containsSecret(array.get(i), name)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the document with every secret replaced by {@code [redacted:KIND]}. */
  public static Json redact(Json document) {
    if (!containsSecret(document, "")) {
      return document;
    }
    return TextSpan.replace(
        document, "", SecretScanner::spans, (kind, secret) -> "[redacted:" + kind.wire() + "]");
  }

  private static List<TextSpan<SecretKind>> spans(String name, String text) {
    List<TextSpan<SecretKind>> secretSpans = new SecretTextScanner(text).find();
    boolean named = secretSpans.isEmpty() && SecretValue.isSecretMember(name, text);
    return named ? List.of(new TextSpan<>(SecretKind.NAMED_SECRET, 0, text.length())) : secretSpans;
  }
}
