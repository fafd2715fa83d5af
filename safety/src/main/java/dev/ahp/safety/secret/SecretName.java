package dev.ahp.safety.secret;

import dev.ahp.resource.ClasspathResource;
import java.util.List;
import java.util.stream.Stream;

/** What the name of a value says about it. */
enum SecretName {
  /** Says nothing. */
  NONE,
  /** Belongs to a service or is some key: only clearly random values are secrets. */
  WEAK,
  /** An identifier that is a secret if it is a UUID, such as {@code secret_id} of Vault. */
  SECRET_ID,
  /** The signature in the query of a URL. */
  SIGNATURE,
  /** The Base64 of a user name and a password, as in the settings of Docker and npm. */
  LOGIN,
  /** A token, key or secret: random values are secrets. */
  TOKEN,
  /** A password, which a person may have chosen. */
  PASSWORD;

  private static final int MAX_NAME = 64;

  /** Names such as {@code key} and {@code salt} say nothing without another word. */
  private static final int MAX_BARE = 4;

  private static final TermIndex PASSWORDS = TermIndex.anywhere(words("PASSWORDS"));
  private static final TermIndex UUID_NAMES = TermIndex.anywhere(words("UUID_NAMES"));
  private static final TermIndex PASSWORD_ENDS = TermIndex.endings(words("PASSWORD_ENDS"));
  private static final List<String> PASSWORD_NAMES = words("PASSWORD_NAMES");
  private static final TermIndex TOKENS = TermIndex.anywhere(words("TOKENS"));
  private static final TermIndex WEAK_ENDS = TermIndex.endings(words("WEAK_ENDS"));
  private static final TermIndex HARMLESS_ENDS = TermIndex.endings(words("HARMLESS_ENDS"));
  private static final TermIndex SERVICES = TermIndex.anywhere(words("SERVICES"));

  /** Returns the words of a list in {@code names.txt}. */
  private static List<String> words(String list) {
    return ClasspathResource.text(SecretName.class, "names.txt")
        .lines()
        .dropWhile(line -> !line.equals("[" + list + "]"))
        .skip(1)
        .takeWhile(line -> !line.startsWith("["))
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .flatMap(line -> Stream.of(line.split(" ", -1)))
        .toList();
  }

  /** Reads a name, ignoring case, separators and digits at its end. */
  static SecretName of(String name) {
    String plain = plain(name);
    if (plain.endsWith("secretid")) {
      return SECRET_ID;
    }
    if (plain.isEmpty() || HARMLESS_ENDS.matches(plain)) {
      return NONE;
    }
    if (plain.equals("sig") || plain.equals("code") || plain.equals("auth")) {
      return plain.equals("auth") ? LOGIN : SIGNATURE;
    }
    if (PASSWORDS.matches(plain) || PASSWORD_NAMES.contains(plain) || PASSWORD_ENDS.matches(name)) {
      return PASSWORD;
    }
    if (TOKENS.matches(plain)) {
      return TOKEN;
    }
    boolean weak = WEAK_ENDS.matches(plain) && plain.length() > MAX_BARE;
    return weak || (SERVICES.matches(plain) && name.indexOf('.') < 0) ? WEAK : NONE;
  }

  /** Returns true if values with the name can be UUIDs, which are mostly identifiers. */
  static boolean mayBeUuid(String name) {
    String plain = plain(name);
    return UUID_NAMES.matches(plain) || SERVICES.matches(plain);
  }

  static boolean isAuthorization(String name) {
    return name.regionMatches(true, name.length() - 13, "authorization", 0, 13);
  }

  private static String plain(String name) {
    int start = Math.max(0, name.length() - MAX_NAME);
    int end = name.length();
    while (end > start && !Character.isLetter(name.charAt(end - 1))) {
      end--;
    }
    char[] plain = new char[end - start];
    int length = 0;
    for (int i = start; i < end; i++) {
      char c = name.charAt(i);
      if (TokenAlphabet.ALNUM.contains(c)) {
        plain[length++] = c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
      }
    }
    return new String(plain, 0, length);
  }
}
