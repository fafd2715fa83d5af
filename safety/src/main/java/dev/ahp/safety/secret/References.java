package dev.ahp.safety.secret;

import java.util.List;

/** Values that refer to something else: URLs, paths, hashes, expressions, times. */
final class References {
  private static final int UUID_LENGTH = 36;
  private static final List<String> STARTS =
      List.of("sha256:", "sha512:", "./", "../", "~/", "arn:", "@", "0x");
  private static final List<String> PARTS = List.of("://", "::", "->", "/.");

  private References() {}

  static boolean isReference(String value) {
    for (String start : STARTS) {
      if (value.startsWith(start)) {
        return true;
      }
    }
    for (String part : PARTS) {
      if (value.contains(part)) {
        return true;
      }
    }
    return value.endsWith("...") || isFingerprint(value) || isPath(value) || isTime(value);
  }

  /** Returns true for bytes that are separated by colons. */
  private static boolean isFingerprint(String value) {
    return value.length() > 8 && value.charAt(2) == ':' && value.charAt(5) == ':';
  }

  private static boolean isPath(String value) {
    if (value.charAt(0) != '/') {
      return false;
    }
    return !value.endsWith("=") && RandomText.bits(value, 0, value.length()) < 5;
  }

  /** Returns true for a date and time as in ISO 8601. */
  private static boolean isTime(String value) {
    return value.length() > 11
        && value.charAt(4) == '-'
        && value.charAt(7) == '-'
        && value.charAt(10) == 'T'
        && TokenAlphabet.DASHDIGIT.end(value, 0, 10) == 10;
  }

  /** Returns true for the name of a constant or of a variable of the environment. */
  static boolean isConstant(String value) {
    return value.indexOf('_') > 0
        && TokenAlphabet.UPCONSTANT.end(value, 0, value.length()) == value.length();
  }

  static boolean isUuid(String value) {
    return value.length() == UUID_LENGTH && value.charAt(8) == '-' && value.charAt(13) == '-';
  }
}
