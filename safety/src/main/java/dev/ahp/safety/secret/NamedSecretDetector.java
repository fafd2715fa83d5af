package dev.ahp.safety.secret;

import java.util.List;
import java.util.Locale;

/** Judges a value by its name and by how random it looks. */
final class NamedSecretDetector {
  static final int SHORTEST = 12;
  static final int LONGEST = 200;
  private static final double LEAST_ENTROPY = 3.2;
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

  /** The cheap questions come first: few values are of one word and of the right length. */
  static boolean isSecret(String name, String value) {
    return mayBeValue(value) && isSecretName(name) && isSecretValue(value);
  }

  /** Whether the last part of the name speaks of a secret, {@code db.api_key} as {@code apiKey}. */
  private static boolean isSecretName(String name) {
    for (String known : NAMES) {
      if (endsWith(name, known)) {
        return true;
      }
    }
    return false;
  }

  /** Read backwards, whatever the case, past hyphens and underscores. */
  private static boolean endsWith(String name, String known) {
    int left = known.length();
    for (int i = name.length() - 1; i >= 0 && left > 0; i--) {
      char c = name.charAt(i);
      if (c != '_' && c != '-') {
        left--;
        if (Character.toLowerCase(c) != known.charAt(left)) {
          return false;
        }
      }
    }
    return left == 0;
  }

  static boolean isValueChar(char c) {
    return c < 0x80 && VALUE[c];
  }

  private static boolean mayBeValue(String value) {
    if (value.length() < SHORTEST || value.length() > LONGEST) {
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
        && mixes(value)
        && entropy(value) >= LEAST_ENTROPY;
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

  /** UUIDs, hashes with their algorithm, addresses and paths name things and open nothing. */
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

  private static boolean mixes(String value) {
    boolean letter = value.chars().anyMatch(Character::isLetter);
    boolean digit = value.chars().anyMatch(Character::isDigit);
    return letter && digit;
  }

  /** Bits a character if all characters were drawn alike, by Shannon. */
  private static double entropy(String value) {
    int[] counts = new int[128];
    value.chars().forEach(c -> counts[c & 127]++);
    double bits = 0;
    for (int count : counts) {
      if (count > 0) {
        double share = (double) count / value.length();
        bits -= share * Math.log(share) / Math.log(2);
      }
    }
    return bits;
  }
}
