package dev.ahp.generate;

import dev.ahp.json.Json;
import java.util.function.Function;

/**
 * The syntax of conditions in a language.
 *
 * @param prefix of the names of the guard's functions
 * @param atMost name of the guard's function without the prefix
 * @param width the maximum line length
 * @param literal writes a value
 */
record TargetLanguage(
    String prefix,
    String atMost,
    String and,
    String or,
    String not,
    int width,
    Function<Json, GeneratedCode> literal) {
  static final TargetLanguage PYTHON =
      new TargetLanguage("_", "at_most", "and", "or", "not ", 88, PythonLiterals::value);
  static final TargetLanguage JAVA =
      new TargetLanguage("", "atMost", "&&", "||", "!", 100, JavaLiterals::value);
}
