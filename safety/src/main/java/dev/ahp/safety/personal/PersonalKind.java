package dev.ahp.safety.personal;

import java.util.Locale;

/** What a piece of personal data is. */
public enum PersonalKind {
  EMAIL,
  PHONE,
  IBAN,
  CARD,
  NATIONAL_ID;

  /** As it is written in JSON and in place of what was taken out. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
