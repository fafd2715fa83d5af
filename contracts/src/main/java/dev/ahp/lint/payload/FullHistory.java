package dev.ahp.lint.payload;

import dev.ahp.contract.Payload;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import dev.ahp.yaml.YamlDocument;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

final class FullHistory extends LintRule {
  private static final Set<String> HISTORIES =
      Set.of("history", "messages", "transcript", "conversation", "chatlog", "dialog", "dialogue");

  FullHistory() {
    super(
        "AHP008",
        "full-history",
        Severity.WARNING,
        "Sending whole conversations fills the receiver's context window and raises the cost.",
        "Use history_strategy: summary, last_k or pointer, or justify full in a comment.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    Payload payload = context.contract().payload();
    if (RuleContext.has(payload.json(), "history_strategy")) {
      if (payload.historyStrategy().equals(Optional.of("full")) && !isJustified(context)) {
        report(
            out,
            context,
            "/payload/history_strategy",
            "history_strategy is full without a justification");
      }
    } else {
      histories(context)
          .findFirst()
          .ifPresent(
              name ->
                  report(
                      out,
                      context,
                      "/payload",
                      "\"" + name + "\" is sent without a history_strategy"));
    }
  }

  private static boolean isJustified(RuleContext context) {
    YamlDocument document = context.file().file().places();
    int line = document.keyAt("/payload/history_strategy").line();
    return context
            .contract()
            .payload()
            .historyJustification()
            .filter(it -> !it.isBlank())
            .isPresent()
        || isReason(document.commentOn(line))
        || isReason(document.commentOn(line - 1));
  }

  private static boolean isReason(Optional<String> comment) {
    return comment.filter(it -> !it.isBlank() && !it.startsWith("ahp-ignore")).isPresent();
  }

  private static Stream<String> histories(RuleContext context) {
    Stream<String> listed =
        context.contract().payload().required().stream().map(Payload::firstName);
    Stream<String> inSchema = context.schema().stream().flatMap(FullHistory::fields);
    return Stream.concat(listed, inSchema).filter(FullHistory::isHistory);
  }

  private static Stream<String> fields(Json schema) {
    JsonObject object = schema.asObject().orElse(JsonObject.empty());
    return Stream.concat(
        object.object("properties").stream().flatMap(it -> it.names().stream()),
        object.array("required").stream().map(JsonArray::strings).flatMap(it -> it.stream()));
  }

  /** Also matches {@code chat_history}, {@code conversationHistory} and so on. */
  private static boolean isHistory(String field) {
    String name = field.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
    return HISTORIES.contains(name)
        || name.startsWith("conversation")
        || name.endsWith("history")
        || name.endsWith("transcript");
  }
}
