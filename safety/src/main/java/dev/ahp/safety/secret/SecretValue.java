package dev.ahp.safety.secret;

import java.util.Locale;

/** Judges values by their name, where no format is known. */
final class SecretValue {
  static final int MIN_LENGTH = 6;
  static final int MAX_LENGTH = 4096;

  private static final int MIN_TOKEN = 12;
  private static final int MIN_LONG = 16;
  private static final int MIN_SPOKEN = 8;
  private static final int MIN_MIXED = 20;
  private static final int MIN_SIGNATURE = 43;
  private static final int MIN_CAPITALS = 3;
  private static final int MAX_PASSWORD = 64;
  private static final boolean[] VALUE = valueChars();

  private SecretValue() {}

  private static boolean[] valueChars() {
    boolean[] table = new boolean[0x80];
    for (char c = ' ' + 1; c < 0x7F; c++) {
      table[c] = "\"'`,;<>(){}[]|\\&".indexOf(c) < 0;
    }
    return table;
  }

  static boolean isValueChar(char c) {
    return c < 0x80 && VALUE[c];
  }

  /** Returns true if the character can occur in a value that is in these quotes. */
  static boolean isQuotable(char c, char quote) {
    return c > ' ' && c < 0x7F && c != quote && c != '\\';
  }

  /** Judges the text of a JSON member. */
  static boolean isSecretMember(String name, String text) {
    return isPlausible(text, 0, text.length()) && isSecret(name, text, true);
  }

  /**
   * A quick check: one word of the right length with a letter, and with a digit, a sign or several
   * capitals.
   */
  static boolean isPlausible(String text, int start, int end) {
    if (end - start < MIN_LENGTH || end - start > MAX_LENGTH) {
      return false;
    }
    boolean letter = false;
    boolean other = false;
    int capitals = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c >= 0x7F) {
        return false;
      }
      boolean small = c >= 'a' && c <= 'z';
      boolean capital = c >= 'A' && c <= 'Z';
      letter |= small || capital;
      capitals += capital ? 1 : 0;
      other |= !small && !capital && c != '-' && c != '_' && c != '.' && c != '/';
    }
    return letter && (other || capitals >= MIN_CAPITALS);
  }

  /**
   * Returns true if the value is a secret.
   *
   * @param literal false if the value may be the name of a variable
   */
  static boolean isSecret(String name, String value, boolean literal) {
    SecretName kind = SecretName.of(name);
    if (kind == SecretName.NONE
        || Placeholders.isPlaceholder(value)
        || References.isReference(value)) {
      return false;
    }
    if (kind == SecretName.LOGIN || kind == SecretName.SIGNATURE) {
      return kind == SecretName.LOGIN ? Login.isLogin(value) : isSignature(value);
    }
    if (!literal && References.isConstant(value)) {
      return false;
    }
    if (References.isUuid(value)) {
      return SecretName.mayBeUuid(name);
    }
    return switch (kind) {
      case PASSWORD -> isPassword(value, literal) || isToken(value, literal);
      case TOKEN -> isToken(value, literal);
      case SECRET_ID -> false;
      default -> isServiceKey(value);
    };
  }

  /** Judges a value that follows its name without a sign. */
  static boolean isSpoken(String name, String value) {
    SecretName kind = SecretName.of(name);
    boolean named = kind == SecretName.TOKEN || kind == SecretName.PASSWORD;
    if ((!named && kind != SecretName.WEAK) || References.isConstant(value)) {
      return false;
    }
    if (References.isReference(value) || Placeholders.isPlaceholder(value)) {
      return false;
    }
    if (!named) {
      return isMixed(value);
    }
    int min = kind == SecretName.PASSWORD ? MIN_SPOKEN : MIN_LONG;
    return value.length() >= min
        && isRandom(value)
        && (value.length() >= MIN_LONG || RandomText.isPassword(value));
  }

  /** Random letters in both cases and digits, and so neither a hash nor a word. */
  private static boolean isMixed(String value) {
    return value.length() >= MIN_MIXED
        && TokenAlphabet.WORD.end(value, 0, value.length()) == value.length()
        && !value.equals(value.toLowerCase(Locale.ROOT))
        && !value.equals(value.toUpperCase(Locale.ROOT))
        && hasLetterAndDigit(value)
        && RandomText.isPassword(value);
  }

  private static boolean isRandom(String value) {
    return hasLetterAndDigit(value)
        && (isHex(value) || RandomText.isRandom(value, 0, value.length()));
  }

  /** The signature in a URL of Azure: the escaped Base64 of 32 bytes, or that for URLs. */
  private static boolean isSignature(String value) {
    boolean plain =
        value.length() == MIN_SIGNATURE
            && TokenAlphabet.WORD.end(value, 0, MIN_SIGNATURE) == MIN_SIGNATURE
            && isRandom(value);
    return plain
        || (value.length() >= MIN_SIGNATURE && (value.endsWith("%3D") || value.endsWith("=")));
  }

  /** Long hexadecimal numbers contain no words. */
  private static boolean isHex(String value) {
    return value.length() >= MIN_LONG
        && TokenAlphabet.HEX.end(value, 0, value.length()) == value.length();
  }

  private static boolean isToken(String value, boolean literal) {
    if (value.length() < MIN_TOKEN) {
      return false;
    }
    if (!hasLetterAndDigit(value)) {
      return literal && RandomText.isLetters(value);
    }
    if (literal && value.length() >= MIN_LONG) {
      return isHex(value) || RandomText.isToken(value, 0, value.length());
    }
    return isRandom(value) && (literal || value.indexOf('.') < 0);
  }

  /** A service has many values that are no secrets; these are at least random. */
  private static boolean isServiceKey(String value) {
    return value.length() >= MIN_LONG
        && TokenAlphabet.TOKEN68.end(value, 0, value.length()) == value.length()
        && (value.indexOf('/') < 0 || value.indexOf('-') < 0)
        && (isRandom(value) || RandomText.isLetters(value));
  }

  /** A password has a digit or another sign, or random letters; a possible name has all. */
  private static boolean isPassword(String value, boolean literal) {
    if (value.length() > MAX_PASSWORD) {
      return false;
    }
    boolean letter = false;
    boolean digit = false;
    boolean sign = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      letter |= Character.isLetter(c);
      digit |= Character.isDigit(c);
      sign |= "!@#$%^&*+~?".indexOf(c) >= 0;
    }
    if (literal) {
      return letter && (digit || sign || isRandomWord(value));
    }
    return letter && digit && (sign || (value.length() >= MIN_SPOKEN && isRandom(value)));
  }

  private static boolean isRandomWord(String value) {
    return value.length() >= MIN_SPOKEN && RandomText.isPassword(value);
  }

  private static boolean hasLetterAndDigit(String value) {
    boolean letter = false;
    boolean digit = false;
    for (int i = 0; i < value.length(); i++) {
      letter |= Character.isLetter(value.charAt(i));
      digit |= Character.isDigit(value.charAt(i));
    }
    return letter && digit;
  }
}
