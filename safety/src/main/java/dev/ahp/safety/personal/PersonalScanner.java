package dev.ahp.safety.personal;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds personal data in all strings of a document: e-mail addresses, phone numbers, IBANs, cards
 * and national numbers. It checks formats and check digits and, where these are not sufficient, the
 * preceding text. Names and postal addresses are not found. Runs in linear time.
 */
public final class PersonalScanner {
  private PersonalScanner() {}

  /** Returns the findings in document order. */
  public static List<PersonalFinding> scan(Json document) {
    List<PersonalFinding> findings = new ArrayList<>();
    walk(document, "", "", findings);
    return findings;
  }

  private static void walk(
      Json value, String name, String pointer, List<PersonalFinding> findings) {
    if (value instanceof Json.Str string) {
      for (PersonalSpan span : new PersonalTextScanner(name, string.value()).find()) {
        findings.add(new PersonalFinding(pointer, span.kind(), span.start(), span.end()));
      }
    } else if (value instanceof JsonObject object) {
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        String below = pointer + "/" + JsonPointer.escape(member.getKey());
        walk(member.getValue(), member.getKey(), below, findings);
      }
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        walk(array.get(i), name, pointer + "/" + i, findings);
      }
    }
  }

  /** Supplies the replacement of a finding. */
  @FunctionalInterface
  public interface Replacement {
    String of(PersonalKind kind, String value);
  }

  /** Returns the document with every finding replaced. */
  public static Json replace(Json document, Replacement replacement) {
    return replace(document, "", replacement);
  }

  private static Json replace(Json value, String name, Replacement replacement) {
    if (value instanceof Json.Str string) {
      List<PersonalSpan> spans = new PersonalTextScanner(name, string.value()).find();
      return spans.isEmpty() ? value : Json.of(replaced(string.value(), spans, replacement));
    }
    if (value instanceof JsonObject object) {
      JsonObject.Builder clean = JsonObject.builder();
      object.members().forEach((key, it) -> clean.put(key, replace(it, key, replacement)));
      return clean.build();
    }
    if (value instanceof JsonArray array) {
      return new JsonArray(array.stream().map(it -> replace(it, name, replacement)).toList());
    }
    return value;
  }

  private static String replaced(String text, List<PersonalSpan> spans, Replacement replacement) {
    StringBuilder clean = new StringBuilder();
    int from = 0;
    for (PersonalSpan span : spans) {
      clean.append(text, from, span.start());
      clean.append(replacement.of(span.kind(), text.substring(span.start(), span.end())));
      from = span.end();
    }
    return clean.append(text, from, text.length()).toString();
  }
}
