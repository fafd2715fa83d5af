package dev.ahp.safety.personal;

import dev.ahp.safety.text.TextSpan;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Matches account and national numbers that contain letters, with bounded look-ahead. */
final class CodeMatcher {
  private static final int MAX_IBAN_LENGTH = 34;
  private static final String SPANISH_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
  private static final String ITALIAN_FORMAT = "LLLLLLDDLDDLDDDL";
  private static final int[] ITALIAN_ODD = {
    1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23
  };
  private static final List<String> BRITISH_WORDS =
      List.of("national insurance", "nino", "ni number");

  /** Lengths by country; other countries may have any length that the standard allows. */
  private static final Map<String, Integer> IBAN_LENGTHS =
      Map.ofEntries(
          Map.entry("AT", 20),
          Map.entry("BE", 16),
          Map.entry("CH", 21),
          Map.entry("CZ", 24),
          Map.entry("DE", 22),
          Map.entry("DK", 18),
          Map.entry("ES", 24),
          Map.entry("FI", 18),
          Map.entry("FR", 27),
          Map.entry("GB", 22),
          Map.entry("GR", 27),
          Map.entry("HU", 28),
          Map.entry("IE", 22),
          Map.entry("IT", 27),
          Map.entry("LU", 20),
          Map.entry("NL", 18),
          Map.entry("NO", 15),
          Map.entry("PL", 28),
          Map.entry("PT", 25),
          Map.entry("RO", 24),
          Map.entry("SE", 24));

  private CodeMatcher() {}

  static @Nullable TextSpan<PersonalKind> at(String text, int start, NumberContext context) {
    TextSpan<PersonalKind> iban = iban(text, start);
    if (iban != null) {
      return iban;
    }
    int end = wordEnd(text, start);
    String word = text.substring(start, end).toUpperCase(Locale.ROOT);
    boolean national =
        isSpanish(word)
            || isItalian(word)
            || (isBritish(word) && context.containsAny(start, BRITISH_WORDS));
    return national ? new TextSpan<>(PersonalKind.NATIONAL_ID, start, end) : null;
  }

  private static int wordEnd(String text, int start) {
    int end = start;
    while (end < text.length()
        && end - start <= MAX_IBAN_LENGTH
        && EmailMatcher.isAlphanumeric(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Matches capitals and digits, contiguous or in groups of four. */
  private static @Nullable TextSpan<PersonalKind> iban(String text, int start) {
    StringBuilder account = new StringBuilder();
    int end = start;
    for (int i = start; i < text.length() && account.length() <= MAX_IBAN_LENGTH; i++) {
      char c = text.charAt(i);
      if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) {
        account.append(c);
        end = i + 1;
        if (isIban(account) && !continues(text, end)) {
          return new TextSpan<>(PersonalKind.IBAN, start, end);
        }
      } else if (c != ' ' || account.length() % 4 != 0 || !hasIbanPrefix(account)) {
        return null;
      }
    }
    return null;
  }

  private static boolean continues(String text, int end) {
    return end < text.length() && EmailMatcher.isAlphanumeric(text.charAt(end));
  }

  private static boolean hasIbanPrefix(StringBuilder account) {
    return account.length() >= 4
        && Character.isLetter(account.charAt(0))
        && Character.isLetter(account.charAt(1))
        && Character.isDigit(account.charAt(2))
        && Character.isDigit(account.charAt(3));
  }

  private static boolean isIban(StringBuilder account) {
    if (account.length() < 15 || !hasIbanPrefix(account)) {
      return false;
    }
    int expected = IBAN_LENGTHS.getOrDefault(account.substring(0, 2), 0);
    boolean length = expected == 0 ? account.length() >= 16 : account.length() == expected;
    return length && CheckDigits.mod97(account.substring(4) + account.substring(0, 4)) == 1;
  }

  /** Eight digits, or X, Y or Z and seven, and a letter for the remainder modulo 23. */
  private static boolean isSpanish(String word) {
    if (word.length() != 9) {
      return false;
    }
    int foreigner = "XYZ".indexOf(word.charAt(0));
    String digits = (foreigner < 0 ? word.substring(0, 1) : "" + foreigner) + word.substring(1, 8);
    return digits.chars().allMatch(c -> c >= '0' && c <= '9')
        && word.charAt(8) == SPANISH_LETTERS.charAt(Integer.parseInt(digits) % 23);
  }

  private static boolean isItalian(String word) {
    if (word.length() != ITALIAN_FORMAT.length()) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (digit != (ITALIAN_FORMAT.charAt(i) == 'D')) {
        return false;
      }
      int value = digit ? c - '0' : c - 'A';
      sum += i == 15 ? 0 : i % 2 == 0 ? ITALIAN_ODD[value] : value;
    }
    return word.charAt(15) - 'A' == sum % 26;
  }

  private static boolean isBritish(String word) {
    return word.length() == 9
        && Character.isLetter(word.charAt(0))
        && Character.isLetter(word.charAt(1))
        && word.substring(2, 8).chars().allMatch(c -> c >= '0' && c <= '9')
        && word.charAt(8) >= 'A'
        && word.charAt(8) <= 'D';
  }
}
