package dev.ahp.safety.personal;

import java.util.List;

/**
 * Validates national identification numbers made of digits. A number without a check digit or a
 * typical format counts only if the preceding text or the field name identifies it.
 */
final class NationalNumberValidator {
  private static final List<String> AMERICAN =
      List.of("ssn", "social security", "itin", "taxpayer");
  private static final List<String> BRITISH = List.of("nhs");
  private static final List<String> GERMAN =
      List.of("steuer", "idnr", "tax id", "taxid", "tax number", "tin");
  private static final List<String> FRENCH =
      List.of("nir", "sécurité sociale", "insee", "securite");
  private static final List<String> POLISH = List.of("pesel");
  private static final List<String> DUTCH = List.of("bsn", "burgerservice", "sofi");
  private static final List<String> BRAZILIAN = List.of("cpf");
  private static final List<String> INDIAN = List.of("aadhaar", "aadhar", "uidai");

  private NationalNumberValidator() {}

  static boolean isValid(DigitSequence number, NumberContext context) {
    return switch (number.count()) {
      case 9 -> american(number, context) || dutch(number, context);
      case 10 -> british(number, context) || swedish(number);
      case 11 -> brazilian(number, context) || german(number, context) || polish(number, context);
      case 12 -> indian(number, context) || swedish(number);
      case 15 -> french(number, context);
      default -> false;
    };
  }

  /** The US Social Security Number has no check digit, but some numbers are never assigned. */
  private static boolean american(DigitSequence number, NumberContext context) {
    String d = number.digits();
    boolean formatted = number.groups().equals("3-2-4") && number.separators().equals("-");
    return (formatted || number.isPlain())
        && !d.startsWith("000")
        && !d.startsWith("666")
        && d.charAt(0) != '9'
        && !d.startsWith("00", 3)
        && !d.endsWith("0000")
        && context.containsAny(number.start(), AMERICAN);
  }

  private static boolean dutch(DigitSequence number, NumberContext context) {
    return number.isPlain()
        && CheckDigits.isWeightedSumDivisible(number.digits(), 11, 9, 8, 7, 6, 5, 4, 3, 2, -1)
        && context.containsAny(number.start(), DUTCH);
  }

  private static boolean british(DigitSequence number, NumberContext context) {
    return number.hasOnlySeparators(" -")
        && CheckDigits.isWeightedSumDivisible(number.digits(), 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
        && context.containsAny(number.start(), BRITISH);
  }

  /** {@code YYMMDD-XXXX}, or with the century, identified by hyphen, date and check digit. */
  private static boolean swedish(DigitSequence number) {
    boolean formatted = number.groups().equals("6-4") || number.groups().equals("8-4");
    String last = number.digits().substring(number.count() - 10);
    return formatted
        && number.separators().equals("-")
        && isDate(last.substring(2, 4), last.substring(4, 6))
        && CheckDigits.luhn(last);
  }

  private static boolean german(DigitSequence number, NumberContext context) {
    return number.hasOnlySeparators(" ")
        && number.digits().charAt(0) != '0'
        && CheckDigits.mod11and10(number.digits())
        && context.containsAny(number.start(), GERMAN);
  }

  private static boolean polish(DigitSequence number, NumberContext context) {
    return number.isPlain()
        && CheckDigits.isWeightedSumDivisible(number.digits(), 10, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)
        && context.containsAny(number.start(), POLISH);
  }

  private static boolean brazilian(DigitSequence number, NumberContext context) {
    boolean formatted = number.groups().equals("3-3-3-2") && number.separators().equals(".-");
    return (formatted || (number.isPlain() && context.containsAny(number.start(), BRAZILIAN)))
        && number.digits().chars().distinct().count() > 1
        && brazilianCheck(number.digits(), 9)
        && brazilianCheck(number.digits(), 10);
  }

  private static boolean brazilianCheck(String digits, int length) {
    int sum = 0;
    for (int i = 0; i < length; i++) {
      sum += (length + 1 - i) * (digits.charAt(i) - '0');
    }
    return sum * 10 % 11 % 10 == digits.charAt(length) - '0';
  }

  private static boolean indian(DigitSequence number, NumberContext context) {
    boolean formatted = number.groups().equals("4-4-4") && number.hasOnlySeparators(" -");
    return (formatted || (number.isPlain() && context.containsAny(number.start(), INDIAN)))
        && number.digits().charAt(0) >= '2'
        && CheckDigits.verhoeff(number.digits());
  }

  private static boolean french(DigitSequence number, NumberContext context) {
    String d = number.digits();
    boolean formatted = number.groups().startsWith("1-2-2-2-3-3") && number.hasOnlySeparators(" ");
    boolean sex = d.charAt(0) == '1' || d.charAt(0) == '2';
    long body = Long.parseLong(d.substring(0, 13));
    return sex
        && 97 - body % 97 == Integer.parseInt(d.substring(13))
        && (formatted || context.containsAny(number.start(), FRENCH));
  }

  private static boolean isDate(String month, String day) {
    int m = Integer.parseInt(month);
    int d = Integer.parseInt(day);
    return m >= 1 && m <= 12 && d >= 1 && d <= 31;
  }
}
