package dev.ahp.safety.personal;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Looks for data about people in every string of a document: addresses of e-mail, phones, IBANs,
 * cards and national numbers, by form and check digit and, where these do not tell, by what is said
 * before them. Names and addresses in prose are not found. Linear in the size of the document.
 */
public final class PersonalScanner {
  private PersonalScanner() {}

  /** In document order. */
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

  /** Says what stands in place of a piece. */
  @FunctionalInterface
  public interface Replacement {
    String of(PersonalKind kind, String value);
  }

  /** The document with something else in place of every piece. */
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
