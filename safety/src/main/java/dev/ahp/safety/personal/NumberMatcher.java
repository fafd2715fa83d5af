package dev.ahp.safety.personal;

import dev.ahp.safety.text.TextSpan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Matches phone, card and national numbers, which start with a digit, a plus sign or a bracket. */
final class NumberMatcher {
  private static final List<String> PHONE_WORDS =
      List.of("phone", "tel", "mobile", "mobil", "call ", "fax", "whatsapp", "sms", "handy");

  private static final List<String> DATE_GROUPS =
      List.of("2-2-4", "1-2-4", "2-1-4", "1-1-4", "4-2-2", "4-1-2", "4-2-1");

  private NumberMatcher() {}

  static @Nullable TextSpan<PersonalKind> at(String text, int start, NumberContext context) {
    boolean plus = text.charAt(start) == '+';
    DigitSequence number = DigitSequence.at(text, plus ? start + 1 : start);
    if (number.count() < 7 || !isNumberEnd(text, number.end())) {
      return null;
    }
    if (plus) {
      boolean phone =
          number.count() >= 8 && number.count() <= 15 && number.digits().charAt(0) > '0';
      return phone && number.start() < number.end()
          ? new TextSpan<>(PersonalKind.PHONE, start, number.end())
          : null;
    }
    PersonalKind kind = kind(number, context);
    return kind == null ? null : new TextSpan<>(kind, number.start(), number.end());
  }

  /** Returns false if the number continues as a word or decimal. */
  private static boolean isNumberEnd(String text, int end) {
    if (end >= text.length()) {
      return true;
    }
    char c = text.charAt(end);
    boolean digitFollows = end + 1 < text.length() && Character.isDigit(text.charAt(end + 1));
    return !Character.isLetterOrDigit(c)
        && c != '_'
        && !((c == '.' || c == '-' || c == ':' || c == ',') && digitFollows);
  }

  private static @Nullable PersonalKind kind(DigitSequence number, NumberContext context) {
    if (isCard(number)) {
      return PersonalKind.CARD;
    }
    if (NationalNumberValidator.isValid(number, context)) {
      return PersonalKind.NATIONAL_ID;
    }
    return isPhone(number, context) ? PersonalKind.PHONE : null;
  }

  private static boolean isPhone(DigitSequence number, NumberContext context) {
    boolean american =
        (number.groups().equals("3-3-4") && number.digits().charAt(0) >= '2')
            && number.digits().charAt(3) >= '2'
            && !number.hasOnlySeparators(" ")
            && number.hasOnlySeparators(" -.()");
    boolean identified =
        number.count() >= 7
            && number.count() <= 13
            && number.hasOnlySeparators(" -./()")
            && !isOtherNumber(number)
            && context.containsAny(number.start(), PHONE_WORDS);
    return american || identified;
  }

  /** Dates, ranges of years, IP addresses and decimals can follow a word such as call, too. */
  private static boolean isOtherNumber(DigitSequence number) {
    String groups = number.groups();
    String digits = number.digits();
    boolean date = DATE_GROUPS.contains(groups) && number.hasOnlySeparators("-./");
    boolean years = groups.equals("4-4") && isYear(digits) && isYear(digits.substring(4));
    boolean dots = !number.isPlain() && number.hasOnlySeparators(".");
    boolean address = dots && groups.chars().filter(c -> c == '-').count() == 3;
    boolean decimal = dots && groups.indexOf('-') == groups.lastIndexOf('-');
    return date || years || address || decimal;
  }

  private static boolean isYear(String digits) {
    return digits.startsWith("19") || digits.startsWith("20");
  }

  /** Checks the network ranges, the length and the check digit. */
  private static boolean isCard(DigitSequence number) {
    String digits = number.digits();
    int length = digits.length();
    return length >= 13
        && length <= 19
        && number.hasOnlySeparators(" -")
        && number.separators().length() <= 1
        && isNetwork(digits, length)
        && digits.chars().distinct().count() > 1
        && CheckDigits.luhn(digits);
  }

  private static boolean isNetwork(String digits, int length) {
    int two = Integer.parseInt(digits.substring(0, 2));
    int four = Integer.parseInt(digits.substring(0, 4));
    boolean visa = digits.charAt(0) == '4' && (length == 13 || length == 16 || length == 19);
    boolean master = length == 16 && ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720));
    boolean american = length == 15 && (two == 34 || two == 37);
    boolean discover =
        length == 16 && (four == 6011 || two == 65 || (four / 10 >= 644 && four / 10 <= 649));
    boolean jcb = length == 16 && two == 35;
    boolean diners = length == 14 && (two == 36 || two == 38 || two == 30);
    return visa || master || american || discover || jcb || diners;
  }
}
