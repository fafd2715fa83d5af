package dev.ahp.schema;

import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.JsonNode;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions as JSON Schema means them: a {@code $} at the end is the very end of the
 * text. Java's also stands before a last line break, which would let {@code "id\n"} pass for an id.
 */
final class EndOfText {
  private EndOfText() {}

  /** Throws {@link PatternSyntaxException} for what is no regular expression. */
  static Pattern compile(String regex) {
    return Pattern.compile(
        endsOpen(regex) ? regex.substring(0, regex.length() - 1) + "\\z" : regex);
  }

  static EvaluatorFactory evaluators() {
    return (context, keyword, node) ->
        keyword.equals("pattern") && node.isString() && endsOpen(node.asString())
            ? evaluator(node.asString())
            : Optional.empty();
  }

  private static boolean endsOpen(String regex) {
    return regex.endsWith("$") && !regex.endsWith("\\$");
  }

  private static Optional<Evaluator> evaluator(String regex) {
    try {
      Pattern pattern = compile(regex);
      return Optional.of(
          (context, node) ->
              !node.isString() || pattern.matcher(node.asString()).find()
                  ? Evaluator.Result.success()
                  : failure(node, regex));
    } catch (PatternSyntaxException e) {
      return Optional.empty();
    }
  }

  private static Evaluator.Result failure(JsonNode node, String regex) {
    return Evaluator.Result.formattedFailure("pattern", node.getJsonPointer(), regex);
  }
}
