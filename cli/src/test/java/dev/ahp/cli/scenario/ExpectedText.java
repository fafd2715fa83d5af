package dev.ahp.cli.scenario;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Expected text with wildcards: {@code <*>} matches anything within a line, a line {@code <...>}
 * any number of lines.
 */
final class ExpectedText {
  private static final String ANY = "<*>";
  private static final String ANY_LINES = "<...>\n";

  private ExpectedText() {}

  static boolean matches(String expected, String actual) {
    return Pattern.matches(regex(expected), actual);
  }

  static boolean found(String expected, String actual) {
    return Pattern.compile(regex(expected.strip())).matcher(actual).find();
  }

  private static String regex(String expected) {
    return split(expected, ANY_LINES)
        .map(part -> split(part, ANY).map(Pattern::quote).collect(Collectors.joining("[^\n]*")))
        .collect(Collectors.joining("(?:[^\n]*\n)*"));
  }

  private static Stream<String> split(String text, String mark) {
    return Arrays.stream(text.split(Pattern.quote(mark), -1));
  }
}
