package dev.ahp.safety.secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The Base64 of {@code user:password}, as in the header of basic authentication. */
final class Login {
  private static final int MIN_NUMBER = 10;
  private static final int MAX_LENGTH = 4096;

  private Login() {}

  static boolean isLogin(String base64) {
    if (base64.length() > MAX_LENGTH) {
      return false;
    }
    try {
      String login = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
      int colon = login.indexOf(':');
      return colon >= 0 && colon + 1 < login.length() && login.chars().allMatch(Login::isPrintable);
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
  }

  /** Returns true for white space, too: the password of Google's registry is a document. */
  private static boolean isPrintable(int c) {
    return (c >= ' ' && c != 0x7F && c != 0xFFFD) || Character.isWhitespace(c);
  }

  /** Returns true for the Base64 of a number, a colon and random bytes, as of Jira's server. */
  static boolean isNumbered(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      int colon = 0;
      while (colon < bytes.length && Character.isDigit(bytes[colon])) {
        colon++;
      }
      return colon >= MIN_NUMBER && colon < bytes.length && bytes[colon] == ':';
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
  }
}
