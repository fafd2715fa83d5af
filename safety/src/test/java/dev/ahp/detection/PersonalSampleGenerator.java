package dev.ahp.detection;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Generates sentences with personal data, and with numbers that are similar but no such data. */
final class PersonalSampleGenerator {
  /**
   * A sentence and its data.
   *
   * @param kind the name of the kind, or an empty string
   */
  record PersonalSample(String kind, String text) {}

  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
  private static final List<String> SENTENCES =
      List.of(
          "%s", "Please use %s from now on.", "(%s)", "Contact: %s, thanks", "see %s\nand more");

  /** Numbers as people write them; {@code #} is a digit, {@code ^} one from 2 to 9. */
  private static final List<String> PHONES =
      List.of(
          "+49 30 ######",
          "+49 171 #######",
          "+44 20 #### ####",
          "+44 7### ######",
          "+33 1 ## ## ## ##",
          "+1 ^## ^##-####",
          "+1-^##-^##-####",
          "(^##) ^##-####",
          "^##-^##-####",
          "^##.^##.####",
          "+91 9#### #####",
          "+81 3-####-####",
          "+55 11 9####-####",
          "+46 70 ### ## ##",
          "tel 030 #######",
          "phone: 01## ######",
          "mobile 06 ## ## ## ##",
          "call 0171-#######");

  /** Similar values in the texts of agents; {@code %} is a hexadecimal number. */
  private static final List<String> OTHERS =
      List.of(
          "commit %%%%%",
          "order ########",
          "build 2026.11.##.####",
          "took ####.### ms",
          "line ###, column ##",
          "version 1#.###.####",
          "2026-11-1# 1#:##:##",
          "port ####",
          "id ########-####-####-####-############",
          "range ####-####",
          "1## files, ### MB",
          "ratio 0.########",
          "ISBN 978-#-###-#####-#",
          "#### #### rows",
          "task-########",
          "git@github.test:org/repo.git",
          "10.#.##.###",
          "USD ##,###.##",
          "chapter ##.##.##",
          "call of 2#/0#/2018",
          "phone log 2023-03-1#",
          "tel. survey 199#-200#",
          "mobile host 1##.2#.1##.20#",
          "phone at latitude 49.28#####");

  private final Random random;

  PersonalSampleGenerator(long seed) {
    random = new Random(seed);
  }

  List<PersonalSample> samples(int perForm) {
    List<PersonalSample> samples = new ArrayList<>();
    for (int i = 0; i < perForm; i++) {
      samples.add(sample("email", email()));
      samples.add(sample("iban", iban(i)));
      samples.add(sample("card", card(i)));
      samples.add(sample("national-id", nationalId(i)));
      PHONES.forEach(form -> samples.add(sample("phone", fill(form))));
      OTHERS.forEach(form -> samples.add(sample("", fill(form))));
    }
    return samples;
  }

  private PersonalSample sample(String kind, String value) {
    String sentence = SENTENCES.get(random.nextInt(SENTENCES.size()));
    return new PersonalSample(kind, sentence.replace("%s", value));
  }

  private String fill(String form) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < form.length(); i++) {
      char c = form.charAt(i);
      switch (c) {
        case '#' -> text.append(digit(0, 9));
        case '^' -> text.append(digit(2, 9));
        case '%' -> text.append(Integer.toHexString(random.nextInt()));
        default -> text.append(c);
      }
    }
    return text.toString();
  }

  private char digit(int from, int to) {
    return (char) ('0' + from + random.nextInt(to - from + 1));
  }

  private String word(int length) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return word.toString();
  }

  private String email() {
    String name = word(3 + random.nextInt(6));
    String local = random.nextBoolean() ? name : name + "." + word(6);
    return local + "@" + word(7) + (random.nextBoolean() ? ".com" : ".co.uk");
  }

  /** A German or Dutch account with its check digits. */
  private String iban(int i) {
    String country = i % 2 == 0 ? "DE" : "NL";
    String account = i % 2 == 0 ? fill("##################") : "ABNA" + fill("##########");
    StringBuilder number = new StringBuilder();
    (account + country + "00").chars().forEach(c -> number.append(Character.digit(c, 36)));
    int check = 98 - new BigInteger(number.toString()).mod(BigInteger.valueOf(97)).intValue();
    String iban = country + (check < 10 ? "0" : "") + check + account;
    return i % 3 == 0 ? iban.replaceAll("(.{4})(?=.)", "$1 ") : iban;
  }

  private String card(int i) {
    String digits = luhn(i % 2 == 0 ? fill("4##############") : fill("53#############"));
    return i % 3 == 0 ? digits.replaceAll("(.{4})(?=.)", "$1 ") : digits;
  }

  private static String luhn(String digits) {
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int weighted = i % 2 == 0 ? 2 * digit : digit;
      sum += weighted > 9 ? weighted - 9 : weighted;
    }
    return digits + (10 - sum % 10) % 10;
  }

  /** A US number after its word, a Spanish identity card, or a Swedish number. */
  private String nationalId(int i) {
    if (i % 3 == 0) {
      return "SSN 5" + fill("##-1#-1###");
    }
    if (i % 3 == 1) {
      String number = fill("########");
      int letter = Integer.parseInt(number) % 23;
      return number + "TRWAGMYFPDXBNJZSQVHLCKE".charAt(letter);
    }
    String born = "8" + digit(0, 9) + "0" + digit(1, 9) + "1" + digit(0, 9);
    String digits = luhn(born + fill("###"));
    return digits.substring(0, 6) + "-" + digits.substring(6);
  }
}
