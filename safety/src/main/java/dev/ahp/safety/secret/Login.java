package dev.ahp.safety.secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The Base64 of {@code user:password}, as in the header of basic authentication. */
final class Login {
  private static final int MAX_LENGTH = 1024;

  private Login() {}

  static boolean isLogin(String base64) {
    if (base64.length() > MAX_LENGTH) {
      return false;
    }
    try {
      String login = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
      int colon = login.indexOf(':');
      return colon >= 0
          && colon + 1 < login.length()
          && login.chars().allMatch(c -> c >= ' ' && c != 0x7F && c != 0xFFFD);
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
  }
}
