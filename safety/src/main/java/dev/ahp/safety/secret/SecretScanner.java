package dev.ahp.safety.secret;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.text.TextSpan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds credentials of known formats in all strings of a document, and random values with a name
 * such as {@code password} or {@code api_key}, in text or as a member. Hashes, UUIDs and encoded
 * text without such a name are ignored. Runs in linear time.
 */
public final class SecretScanner {
  private SecretScanner() {}

  /** Returns the findings in document order, without duplicates. */
  public static List<SecretFinding> scan(Json document) {
    return scan(document, null);
  }

  /**
   * Returns the same findings as {@link #scan(Json)} in less time.
   *
   * @param clean texts of earlier documents without secrets
   */
  public static List<SecretFinding> scan(Json document, @Nullable CleanTexts clean) {
    if (!containsSecret(document, "", clean)) {
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
  private static boolean containsSecret(Json value, String name, @Nullable CleanTexts clean) {
    if (value instanceof Json.Str string) {
      return containsSecret(string.value(), name, clean);
    }
    if (value instanceof JsonObject object) {
      return object.anyMember((member, item) -> containsSecret(item, member, clean));
    }
    if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        if (containsSecret(array.get(i), name, clean)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean containsSecret(String text, String name, @Nullable CleanTexts clean) {
    if (clean != null && clean.contains(name, text)) {
      return false;
    }
    boolean contains = !spans(name, text).isEmpty();
    if (clean != null && !contains) {
      clean.add(name, text);
    }
    return contains;
  }

  /** Returns the document with every secret replaced by {@code [redacted:KIND]}. */
  public static Json redact(Json document) {
    if (!containsSecret(document, "", null)) {
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
