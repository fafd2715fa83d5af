package dev.ahp.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Removes string literals from generated source. */
final class LiteralStripper {
  /** Triple-quoted strings of the templates, or strings that end on their line. */
  private static final Pattern STRING =
      Pattern.compile("\"\"\"(?:(?!\"\"\")[\\s\\S])*+\"\"\"|\"(?:[^\"\\\\\n\r]|\\\\.)*+\"");

  private static final Pattern NAMED =
      Pattern.compile("contract (?:\\{@code )?(\\S*)|final class (\\S+)|^    (\\S+): Annotated\\[");

  private LiteralStripper() {}

  /** Empties all single-line string literals and removes the layout, which depends on lengths. */
  static String withEmptyLiterals(String source) {
    Matcher matcher = STRING.matcher(source);
    return matcher
        .replaceAll(it -> it.group().startsWith("\"\"\"") ? "DOC" : "\"\"")
        .replaceAll("\\s+", "")
        .replaceAll(",([)\\]}])", "$1")
        .replaceAll("String\\.join\\(\"\"(,\"\")+\\)", "\"\"");
  }

  static String outside(String source) {
    return STRING
        .matcher(source)
        .replaceAll(
            it -> Matcher.quoteReplacement(it.group().startsWith("\"\"\"") ? it.group() : ""));
  }

  /** Returns the names derived from the contract: in the header, of the class, of the state key. */
  static List<String> names(String source) {
    List<String> names = new ArrayList<>();
    Matcher matcher = NAMED.matcher(source.substring(0, Math.min(source.length(), 400)));
    while (matcher.find()) {
      String name = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
      names.add(String.valueOf(name).replaceAll("[}]?[.]?$", ""));
    }
    return names;
  }
}
