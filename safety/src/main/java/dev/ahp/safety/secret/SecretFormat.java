package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A credential with a known form. A pattern is a prefix and a sequence of parts, for example {@code
 * SG.{word 22}.{word 43}}: <code>{alphabet min-max}</code> is a run of characters of a {@link
 * TokenAlphabet}, everything else is literal. A run takes as many characters as it can; more than
 * its maximum do not match. A check can follow the pattern:
 *
 * <ul>
 *   <li>none: there must be a digit, or random letters; the prefix is specific enough
 *   <li>{@code !random}: the characters after the prefix must look random
 *   <li>{@code !crc}: the same, except that tokens with valid check digits are always accepted
 *   <li>{@code !mixed}: there must be small letters and capitals
 *   <li>{@code !login}: it must be the Base64 of {@code user:password}
 *   <li>{@code !numbered}: it must be the Base64 of a number, a colon and random bytes
 * </ul>
 *
 * <p>Placeholders never match.
 */
final class SecretFormat {
  /** Decides whether a value of the right form is a secret. */
  private enum Check {
    PLAIN,
    RANDOM,
    CRC,
    MIXED,
    LOGIN,
    NUMBERED
  }

  /**
   * A part of the pattern after the prefix.
   *
   * @param alphabet null for a literal
   */
  private record Part(@Nullable TokenAlphabet alphabet, int min, int max, String literal) {}

  private final SecretKind kind;
  private final String prefix;
  private final List<Part> parts;
  private final Check check;

  private SecretFormat(SecretKind kind, String prefix, List<Part> parts, Check check) {
    this.kind = kind;
    this.prefix = prefix;
    this.parts = List.copyOf(parts);
    this.check = check;
  }

  /** Parses a line {@code KIND PATTERN} or {@code KIND PATTERN !CHECK}. */
  static SecretFormat parse(String line) {
    int space = line.indexOf(' ');
    String rest = line.substring(space).trim();
    int mark = rest.indexOf(" !");
    Check check =
        mark < 0 ? Check.PLAIN : Check.valueOf(rest.substring(mark + 2).toUpperCase(Locale.ROOT));
    String pattern = mark < 0 ? rest : rest.substring(0, mark);
    int brace = pattern.indexOf('{');
    return new SecretFormat(
        SecretKind.fromWire(line.substring(0, space)),
        pattern.substring(0, brace),
        parts(pattern.substring(brace)),
        check);
  }

  private static List<Part> parts(String pattern) {
    List<Part> parts = new ArrayList<>();
    int i = 0;
    while (i < pattern.length()) {
      if (pattern.charAt(i) == '{') {
        int end = pattern.indexOf('}', i);
        parts.add(run(pattern.substring(i + 1, end)));
        i = end + 1;
      } else {
        int next = pattern.indexOf('{', i);
        int end = next < 0 ? pattern.length() : next;
        parts.add(new Part(null, 0, 0, pattern.substring(i, end)));
        i = end;
      }
    }
    return parts;
  }

  private static Part run(String text) {
    int space = text.indexOf(' ');
    String range = text.substring(space + 1);
    int dash = range.indexOf('-');
    int min = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
    int max = Integer.parseInt(range.substring(dash + 1));
    return new Part(TokenAlphabet.named(text.substring(0, space)), min, max, "");
  }

  String prefix() {
    return prefix;
  }

  /** Returns true if a credential of this form can have the character after its prefix. */
  boolean mayContinue(char c) {
    TokenAlphabet first = parts.get(0).alphabet();
    return first != null && first.contains(c);
  }

  /** Matches a credential whose prefix starts at the offset. */
  @Nullable TextSpan<SecretKind> match(String text, int start) {
    int from = start + prefix.length();
    int end = end(text, from);
    int secret = prefix.endsWith(" ") ? from : start;
    return end >= 0 && isSecret(text, from, end) ? new TextSpan<>(kind, secret, end) : null;
  }

  private int end(String text, int from) {
    int at = from;
    for (Part part : parts) {
      TokenAlphabet alphabet = part.alphabet();
      if (alphabet == null) {
        if (!text.startsWith(part.literal(), at)) {
          return -1;
        }
        at += part.literal().length();
      } else {
        int end = alphabet.end(text, at, Math.min(text.length(), at + part.max() + 1));
        if (end - at < part.min() || end - at > part.max()) {
          return -1;
        }
        at = end;
      }
    }
    return withoutPunctuation(text, at);
  }

  /** A full stop or an equals sign after a token is not part of it, unless it pads Base64. */
  private static int withoutPunctuation(String text, int end) {
    return end > 0 && text.charAt(end - 1) == '.' ? end - 1 : end;
  }

  private boolean isSecret(String text, int from, int end) {
    if (check == Check.CRC && TokenChecksum.isValid(text, from, end)) {
      return true;
    }
    if (Placeholders.isPlaceholder(text, from, end)) {
      return false;
    }
    return switch (check) {
      case PLAIN ->
          TokenAlphabet.DIGIT.occursIn(text, from, end) || RandomText.isToken(text, from, end);
      case LOGIN -> Login.isLogin(text.substring(from, end));
      case NUMBERED -> Login.isNumbered(text.substring(from - prefix.length(), end));
      case MIXED -> hasBothCases(text, from, end);
      default -> RandomText.isToken(text, from, end);
    };
  }

  private static boolean hasBothCases(String text, int from, int end) {
    boolean upper = false;
    boolean lower = false;
    for (int i = from; i < end; i++) {
      upper |= Character.isUpperCase(text.charAt(i));
      lower |= Character.isLowerCase(text.charAt(i));
    }
    return upper && lower;
  }
}
