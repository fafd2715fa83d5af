package dev.ahp.schema;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Translates a regular expression of ECMA-262 in Unicode mode, which JSON Schema uses, to one of
 * Java. The two differ in the end of the text, line breaks, white space, nested classes and the
 * names of Unicode properties. Constructs that only Java has are refused.
 */
final class EcmaPattern {
  private static final String LINE_BREAKS = "\\n\\r\\u2028\\u2029";
  private static final String SPACES = "\\t\\x0B\\f\\uFEFF\\p{Zs}" + LINE_BREAKS;
  private static final String ANY = "[\\x{0}-\\x{10FFFF}]";
  private static final String NOTHING = "(?!)";

  /** Letters that are escapes in both languages, with the same meaning. */
  private static final String SHARED_ESCAPES = "bBdDwWtnvfrk";

  private static final Map<String, String> CATEGORIES = categories();

  private final String source;
  private final StringBuilder java = new StringBuilder();
  private int position;

  private EcmaPattern(String source) {
    this.source = source;
  }

  /**
   * Compiles an expression.
   *
   * @throws PatternSyntaxException if the expression is invalid
   */
  static Pattern compile(String regex) {
    return Pattern.compile(new EcmaPattern(regex).translate());
  }

  private String translate() {
    while (position < source.length()) {
      char c = source.charAt(position);
      switch (c) {
        case '\\' -> escape(false);
        case '[' -> characterClass();
        case '$' -> append("\\z");
        case '.' -> append("[^" + LINE_BREAKS + "]");
        case '(' -> group();
        case '*', '+', '?', '}' -> quantifier(c);
        case '#', '&', '~' -> append("\\" + c);
        default -> append(String.valueOf(c));
      }
    }
    return java.toString();
  }

  private void append(String translated) {
    java.append(translated);
    position++;
  }

  private void group() {
    boolean special = source.startsWith("(?", position);
    boolean known =
        !special
            || source.startsWith("(?:", position)
            || source.startsWith("(?=", position)
            || source.startsWith("(?!", position)
            || source.startsWith("(?<", position);
    if (!known) {
      throw error("only (?:, (?=, (?!, (?<=, (?<! and (?<name> are known groups");
    }
    append(special ? "(?" : "(");
    position += special ? 1 : 0;
  }

  /** Java reads a plus after a quantifier as possessive, which ECMA-262 does not have. */
  private void quantifier(char c) {
    append(String.valueOf(c));
    if (position < source.length() && source.charAt(position) == '+') {
      throw error("nothing to repeat");
    }
  }

  private void characterClass() {
    boolean negated = source.startsWith("[^", position);
    int start = position + (negated ? 2 : 1);
    if (start < source.length() && source.charAt(start) == ']') {
      java.append(negated ? ANY : NOTHING);
      position = start + 1;
      return;
    }
    java.append(negated ? "[^" : "[");
    position = start;
    while (position < source.length() && source.charAt(position) != ']') {
      char c = source.charAt(position);
      switch (c) {
        case '\\' -> escape(true);
        case '[', '&', '~', '^', '#' -> append("\\" + c);
        default -> append(String.valueOf(c));
      }
    }
    if (position == source.length()) {
      throw error("a character class is not closed");
    }
    append("]");
  }

  private void escape(boolean inClass) {
    if (position + 1 == source.length()) {
      throw error("a backslash at the end");
    }
    char c = source.charAt(position + 1);
    switch (c) {
      case 's' -> replace(inClass ? SPACES : "[" + SPACES + "]", 2);
      case 'S' -> replace("[^" + SPACES + "]", 2);
      case 'p', 'P' -> property(c);
      case 'u' -> codePoint();
      case 'c' -> control();
      case 'x' -> replace("\\x" + digits(position + 2, 2), 4);
      case '0' -> replace("\\x00", 2);
      default -> plainEscape(c, inClass);
    }
  }

  private void plainEscape(char c, boolean inClass) {
    boolean isReference = !inClass && c >= '1' && c <= '9';
    if (inClass && c == 'b') {
      replace("\\x08", 2);
    } else if (isReference || SHARED_ESCAPES.indexOf(c) >= 0 || isPunctuation(c)) {
      // Java's \v is a class of vertical white space.
      replace(c == 'v' ? "\\x0B" : "\\" + c, 2);
    } else {
      throw error("\\" + c + " is not an escape");
    }
  }

  /** Many schemas escape more characters than necessary, such as {@code @}. */
  private static boolean isPunctuation(char c) {
    return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
  }

  private void replace(String translated, int length) {
    java.append(translated);
    position += length;
  }

  private void control() {
    char letter = position + 2 < source.length() ? source.charAt(position + 2) : ' ';
    if (Character.toLowerCase(letter) < 'a' || Character.toLowerCase(letter) > 'z') {
      throw error("\\c must be followed by a letter");
    }
    replace(String.format(Locale.ROOT, "\\x%02X", letter & 0x1F), 3);
  }

  private void codePoint() {
    if (source.startsWith("{", position + 2)) {
      int end = source.indexOf('}', position);
      String hex = end < 0 ? "" : source.substring(position + 3, end);
      boolean isValid =
          hex.matches("[0-9A-Fa-f]{1,8}") && Long.parseLong(hex, 16) <= Character.MAX_CODE_POINT;
      if (!isValid) {
        throw error("\\u{…} must have the number of a code point");
      }
      replace("\\x{" + hex + "}", end + 1 - position);
    } else {
      replace("\\u" + digits(position + 2, 4), 6);
    }
  }

  private String digits(int start, int count) {
    String digits = source.substring(start, Math.min(source.length(), start + count));
    if (!digits.matches("[0-9A-Fa-f]{" + count + "}")) {
      throw error("must be followed by " + count + " hexadecimal digits");
    }
    return digits;
  }

  private void property(char kind) {
    int end = source.indexOf('}', position);
    if (!source.startsWith("{", position + 2) || end < 0) {
      throw error("\\" + kind + " must be followed by {PROPERTY}");
    }
    String name = source.substring(position + 3, end);
    int equal = name.indexOf('=');
    String property =
        equal < 0
            ? loneProperty(name)
            : valuedProperty(name.substring(0, equal), name.substring(equal + 1));
    replace("\\" + kind + "{" + property + "}", end + 1 - position);
  }

  private static String loneProperty(String name) {
    String category = CATEGORIES.get(name);
    if (category != null) {
      return category;
    }
    return name.equals("ASCII") ? name : "Is" + name;
  }

  private String valuedProperty(String name, String value) {
    return switch (name) {
      case "General_Category", "gc" -> {
        String category = CATEGORIES.get(value);
        if (category == null) {
          throw error(value + " is not a general category");
        }
        yield category;
      }
      case "Script", "sc", "Script_Extensions", "scx" -> "script=" + value;
      default -> throw error(name + " is not a property");
    };
  }

  private PatternSyntaxException error(String description) {
    return new PatternSyntaxException(description, source, position);
  }

  /** Returns the short names of general categories, by their short and long names. */
  private static Map<String, String> categories() {
    String names =
        """
        L Letter, Lu Uppercase_Letter, Ll Lowercase_Letter, Lt Titlecase_Letter, \
        Lm Modifier_Letter, Lo Other_Letter, LC Cased_Letter, M Mark, M Combining_Mark, \
        Mn Nonspacing_Mark, Mc Spacing_Mark, Me Enclosing_Mark, N Number, Nd Decimal_Number, \
        Nd digit, Nl Letter_Number, No Other_Number, P Punctuation, P punct, \
        Pc Connector_Punctuation, Pd Dash_Punctuation, Ps Open_Punctuation, \
        Pe Close_Punctuation, Pi Initial_Punctuation, Pf Final_Punctuation, \
        Po Other_Punctuation, S Symbol, Sm Math_Symbol, Sc Currency_Symbol, \
        Sk Modifier_Symbol, So Other_Symbol, Z Separator, Zs Space_Separator, \
        Zl Line_Separator, Zp Paragraph_Separator, C Other, Cc Control, Cc cntrl, Cf Format, \
        Cs Surrogate, Co Private_Use, Cn Unassigned\
        """;
    Map<String, String> categories = new HashMap<>();
    for (String pair : names.split(", ", -1)) {
      String[] both = pair.strip().split(" ", 2);
      categories.put(both[0], both[0]);
      categories.put(both[1], both[0]);
    }
    return categories;
  }
}
