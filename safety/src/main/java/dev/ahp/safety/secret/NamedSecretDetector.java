package dev.ahp.safety.secret;

import java.util.List;
import java.util.Locale;

/** Detects secrets by the name and the randomness of a value. */
final class NamedSecretDetector {
  static final int MIN_LENGTH = 12;
  static final int MAX_LENGTH = 200;
  private static final double MIN_ENTROPY = 3.2;
  private static final int UUID_LENGTH = 36;

  private static final List<String> NAMES =
      List.of(
          "password",
          "passwd",
          "pwd",
          "secret",
          "apikey",
          "accesskey",
          "privatekey",
          "secretkey",
          "authtoken",
          "accesstoken",
          "bearertoken",
          "clientsecret",
          "credential",
          "passphrase",
          "token");
  private static final List<String> PLACEHOLDERS =
      List.of("your", "example", "changeme", "placeholder", "xxxx", "****", "redacted", "dummy");

  private static final boolean[] VALUE = valueChars();

  private NamedSecretDetector() {}

  private static boolean[] valueChars() {
    boolean[] table = new boolean[0x80];
    for (char c = ' ' + 1; c < 0x7F; c++) {
      table[c] = "\"'`,;<>(){}[]|\\".indexOf(c) < 0;
    }
    return table;
  }

  /** Runs the cheap checks first: few values are one word of the right length. */
  static boolean isSecret(String name, String value) {
    return mayBeValue(value) && isSecretName(name) && isSecretValue(value);
  }

  /** Returns true if the name ends in a term for a secret, such as {@code db.api_key}. */
  private static boolean isSecretName(String name) {
    for (String known : NAMES) {
      if (endsWith(name, known)) {
        return true;
      }
    }
    return false;
  }

  /** Compares from the end, ignoring case, hyphens and underscores. */
  private static boolean endsWith(String name, String known) {
    int remaining = known.length();
    for (int i = name.length() - 1; i >= 0 && remaining > 0; i--) {
      char c = name.charAt(i);
      if (c != '_' && c != '-') {
        remaining--;
        if (Character.toLowerCase(c) != known.charAt(remaining)) {
          return false;
        }
      }
    }
    return remaining == 0;
  }

  static boolean isValueChar(char c) {
    return c < 0x80 && VALUE[c];
  }

  private static boolean mayBeValue(String value) {
    if (value.length() < MIN_LENGTH || value.length() > MAX_LENGTH) {
      return false;
    }
    for (int i = 0; i < value.length(); i++) {
      if (!isValueChar(value.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSecretValue(String value) {
    return !isPlaceholder(value)
        && !isIdentifier(value)
        && hasLetterAndDigit(value)
        && entropy(value) >= MIN_ENTROPY;
  }

  static boolean isPlaceholder(String value) {
    String lower = value.toLowerCase(Locale.ROOT);
    char first = lower.isEmpty() ? '$' : lower.charAt(0);
    return first == '$'
        || first == '<'
        || first == '{'
        || first == '%'
        || lower.equals("pass")
        || lower.equals("password")
        || lower.equals("secret")
        || PLACEHOLDERS.stream().anyMatch(lower::contains);
  }

  /** UUIDs, hashes with their algorithm, URLs and paths are identifiers, not secrets. */
  private static boolean isIdentifier(String value) {
    boolean uuid =
        value.length() == UUID_LENGTH && value.charAt(8) == '-' && value.charAt(13) == '-';
    return uuid
        || value.startsWith("sha256:")
        || value.startsWith("sha512:")
        || value.contains("://")
        || value.startsWith("/")
        || value.startsWith("./");
  }

  private static boolean hasLetterAndDigit(String value) {
    boolean letter = value.chars().anyMatch(Character::isLetter);
    boolean digit = value.chars().anyMatch(Character::isDigit);
    return letter && digit;
  }

  /** Returns the Shannon entropy in bits per character. */
  private static double entropy(String value) {
    int[] counts = new int[128];
    value.chars().forEach(c -> counts[c & 127]++);
    double bits = 0;
    for (int count : counts) {
      if (count > 0) {
        double frequency = (double) count / value.length();
        bits -= frequency * Math.log(frequency) / Math.log(2);
      }
    }
    return bits;
  }
}
