package dev.ahp.safety.personal;

import dev.ahp.json.Json;
import dev.ahp.safety.text.TextSpan;
import java.util.ArrayList;
import java.util.List;

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
    TextSpan.forEach(
        document,
        PersonalScanner::spans,
        (pointer, span) ->
            findings.add(new PersonalFinding(pointer, span.kind(), span.start(), span.end())));
    return findings;
  }

  private static List<TextSpan<PersonalKind>> spans(String name, String text) {
    return new PersonalTextScanner(name, text).find();
  }

  /** Returns the document with every finding replaced. */
  public static Json replace(Json document, TextSpan.SpanReplacement<PersonalKind> replacement) {
    return TextSpan.replace(document, "", PersonalScanner::spans, replacement);
  }
}
