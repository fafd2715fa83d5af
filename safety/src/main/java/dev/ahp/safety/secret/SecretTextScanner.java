package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scans one text in a single pass; found secrets are skipped as a whole. */
final class SecretTextScanner {
  /** Part of a word. */
  private static final int WORD = 1;

  /** Can start a known format at the beginning of a word. */
  private static final int FIRST = 2;

  /** Can precede a secret at any position. */
  private static final int SIGN = 4;

  private static final int MIN_SPOKEN = 8;
  private static final int MIN_LONG = 20;
  private static final int MIN_PART = 3;
  private static final int MIN_NAME = 3;
  private static final int MIN_MARKED = 40;

  /**
   * Last letters of the words before a spoken secret: password, unseal, token, secret, key, is, by.
   */
  private static final String NAME_ENDS = "dDlLnNtTyYsS";

  private static final SecretFormats FORMATS = SecretFormats.standard();
  private static final byte[] KINDS = kinds();

  private final String text;
  private final AssignmentMatcher assignments;
  private final ArgumentMatcher arguments;
  private List<TextSpan<SecretKind>> found = List.of();

  SecretTextScanner(String text) {
    this.text = text;
    this.assignments = new AssignmentMatcher(text);
    this.arguments = new ArgumentMatcher(text);
  }

  List<TextSpan<SecretKind>> find() {
    int length = text.length();
    int i = 0;
    while (i < length) {
      char c = text.charAt(i);
      int kind = c < 0x80 ? KINDS[c] : 0;
      if ((kind & WORD) != 0) {
        i = afterWordFrom(i, c, kind);
      } else if ((kind & SIGN) != 0) {
        i = Math.max(i + 1, add(at(i, c), i));
      } else {
        // The letter of an escape sequence such as \n does not belong to the next word.
        i += c == '\\' ? 2 : 1;
      }
    }
    return found;
  }

  /** Returns the offset after the word that starts here, or after a secret that starts with it. */
  private int afterWordFrom(int start, char first, int kind) {
    int from = start;
    if ((kind & FIRST) != 0) {
      from = add(first == 'e' ? atE(start) : FORMATS.at(text, start), start);
    }
    int end = from;
    while (end < text.length() && isWordChar(text.charAt(end))) {
      end++;
    }
    return from == start && end - start >= MIN_SPOKEN ? afterWord(start, end) : end;
  }

  /** Returns the offset after a secret that is the word, or otherwise the end of the word. */
  private int afterWord(int word, int end) {
    if (end - word >= MIN_MARKED) {
      int marked = add(SuffixMatcher.word(text, word, end), word);
      if (marked > word) {
        return marked;
      }
    }
    return canBeNamed(word, end) ? add(arguments.spoken(word), end) : end;
  }

  /** Returns true if the word can be a secret after a word such as password. */
  private boolean canBeNamed(int word, int end) {
    int space = word > MIN_NAME && text.charAt(word - 1) == '(' ? word - 2 : word - 1;
    return space > MIN_NAME
        && text.charAt(space) == ' '
        && (end - word >= MIN_LONG || NAME_ENDS.indexOf(text.charAt(space - 1)) >= 0)
        && TokenAlphabet.DIGIT.occursIn(text, word, end);
  }

  /** Matches Base64 after its name, at the first sign that is not part of a word. */
  private @Nullable TextSpan<SecretKind> base64At(int sign) {
    int word = sign;
    while (word > 0 && sign - word < MIN_SPOKEN && isWordChar(text.charAt(word - 1))) {
      word--;
    }
    boolean start = sign - word >= MIN_PART && sign - word < MIN_SPOKEN;
    return start && canBeNamed(word, sign) ? arguments.spoken(word) : null;
  }

  /** Adds a secret and returns the offset after it, or the offset if there is none. */
  private int add(@Nullable TextSpan<SecretKind> span, int offset) {
    boolean overlaps =
        span != null && !found.isEmpty() && span.start() < found.get(found.size() - 1).end();
    if (span == null || overlaps) {
      return offset;
    }
    if (found.isEmpty()) {
      found = new ArrayList<>();
    }
    found.add(span);
    return Math.max(offset, span.end());
  }

  private @Nullable TextSpan<SecretKind> at(int i, char c) {
    return switch (c) {
      case '-' -> atDash(i);
      case ':' -> atColon(i);
      case '=', '>' -> assignments.at(i);
      case ',' -> arguments.listed(i);
      case '|' -> arguments.cell(i);
      case '?' -> i > 0 && text.charAt(i - 1) == '?' ? arguments.cell(i) : null;
      case '"', '\'' -> arguments.quoted(i);
      case ';' -> ConnectionStringMatcher.field(text, i);
      case '~' -> AzureKeyMatcher.clientSecret(text, i);
      case '+' -> atPlus(i);
      case '$' -> FORMATS.at(text, i);
      default -> null;
    };
  }

  private @Nullable TextSpan<SecretKind> atE(int i) {
    TextSpan<SecretKind> token = WebTokenMatcher.at(text, i);
    return token != null ? token : FORMATS.at(text, i);
  }

  private @Nullable TextSpan<SecretKind> atDash(int i) {
    char next = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
    if (next == '-') {
      return PrivateKeyMatcher.at(text, i);
    }
    char before = i > 0 ? text.charAt(i - 1) : ' ';
    if (before == ' ' || before == '-') {
      return next == ' ' ? arguments.cell(i) : assignments.option(i);
    }
    if (before == '<') {
      return arguments.listed(i);
    }
    return switch (next) {
      case 'u' -> SuffixMatcher.mailchimpKey(text, i);
      case 'N' -> SuffixMatcher.newRelicKey(text, i);
      default -> SuffixMatcher.mailgunKey(text, i);
    };
  }

  private @Nullable TextSpan<SecretKind> atPlus(int i) {
    TextSpan<SecretKind> key = AzureKeyMatcher.signedKey(text, i);
    return key != null ? key : base64At(i);
  }

  private @Nullable TextSpan<SecretKind> atColon(int i) {
    if (text.startsWith("//", i + 1)) {
      return ConnectionStringMatcher.at(text, i + 3);
    }
    TextSpan<SecretKind> bot = SuffixMatcher.telegramToken(text, i);
    return bot != null ? bot : assignments.at(i);
  }

  private static boolean isWordChar(char c) {
    return c < 0x80 && (KINDS[c] & WORD) != 0;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[0x80];
    for (char c = 0; c < kinds.length; c++) {
      boolean word = c == '_' || Character.isLetterOrDigit(c);
      boolean sign = "-:=>,~$\"'|?;+".indexOf(c) >= 0;
      boolean first = c == 'e' || FORMATS.mayStart(c);
      kinds[c] = (byte) ((word ? WORD : 0) | (sign ? SIGN : 0) | (first ? FIRST : 0));
    }
    return kinds;
  }
}
