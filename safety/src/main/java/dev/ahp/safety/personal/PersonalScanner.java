package dev.ahp.safety.personal;

import dev.ahp.json.Json;
import dev.ahp.safety.text.TextSpan;

/**
 * Finds personal data in all strings of a document: e-mail addresses, phone numbers, IBANs, cards
 * and national numbers. It checks formats and check digits and, where these are not sufficient, the
 * preceding text. Names and postal addresses are not found. Runs in linear time.
 */
public final class PersonalScanner {
  private PersonalScanner() {}

  /** Returns the document with every finding replaced. */
  public static Json replace(Json document, TextSpan.SpanReplacement<PersonalKind> replacement) {
    return TextSpan.replace(
        document, "", (name, text) -> new PersonalTextScanner(name, text).find(), replacement);
  }
}
