package dev.ahp.safety.personal;

import java.util.Locale;

/** The kind of personal data. */
public enum PersonalKind {
  EMAIL,
  PHONE,
  IBAN,
  CARD,
  NATIONAL_ID;

  /** Returns the name used in JSON and in redaction marks. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
