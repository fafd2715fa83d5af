package dev.ahp.safety.personal;

/** Check-digit algorithms of account, card and national numbers. */
final class CheckDigits {
  private static final int[][] VERHOEFF = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
    {1, 5, 7, 6, 2, 8, 3, 0, 9, 4},
    {5, 8, 0, 3, 7, 9, 6, 1, 4, 2},
    {8, 9, 1, 6, 0, 4, 3, 5, 2, 7},
    {9, 4, 5, 3, 1, 2, 6, 8, 7, 0},
    {4, 2, 8, 6, 5, 7, 3, 9, 0, 1},
    {2, 7, 9, 3, 8, 0, 6, 4, 1, 5},
    {7, 0, 4, 6, 9, 1, 3, 2, 5, 8}
  };

  private CheckDigits() {}

  /** Luhn: cards and Swedish personal numbers. */
  static boolean luhn(String digits) {
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int weighted = i % 2 == 0 ? digit : 2 * digit;
      sum += weighted > 9 ? weighted - 9 : weighted;
    }
    return sum % 10 == 0;
  }

  /** Returns the remainder modulo 97, with letters counted as 10 to 35, as in IBANs. */
  static int mod97(String text) {
    int rest = 0;
    for (int i = 0; i < text.length(); i++) {
      int value = Character.digit(text.charAt(i), 36);
      rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
    }
    return rest;
  }

  /** Returns true if the weighted sum is divisible by the modulus. */
  static boolean isWeightedSumDivisible(String digits, int modulus, int... weights) {
    int sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * (digits.charAt(i) - '0');
    }
    return sum % modulus == 0;
  }

  /** ISO 7064 MOD 11,10: the German tax number. */
  static boolean mod11and10(String digits) {
    int product = 10;
    for (int i = 0; i + 1 < digits.length(); i++) {
      int sum = (digits.charAt(i) - '0' + product) % 10;
      product = (sum == 0 ? 10 : sum) * 2 % 11;
    }
    return (11 - product) % 10 == digits.charAt(digits.length() - 1) - '0';
  }

  /** Verhoeff: the Indian Aadhaar number. */
  static boolean verhoeff(String digits) {
    int check = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      check = dihedral(check, VERHOEFF[i % 8][digit]);
    }
    return check == 0;
  }

  /** Multiplies two elements of the dihedral group D5: 0 to 4 are rotations, 5 to 9 reflections. */
  private static int dihedral(int a, int b) {
    if (a < 5) {
      return b < 5 ? (a + b) % 5 : 5 + (a + b - 5) % 5;
    }
    return b < 5 ? 5 + (a - 5 - b + 5) % 5 : (a - b + 5) % 5;
  }
}
