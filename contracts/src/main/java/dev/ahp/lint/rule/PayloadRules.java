package dev.ahp.lint.rule;

import dev.ahp.contract.Contract.Payload;
import dev.ahp.contract.LenientReader;
import dev.ahp.contract.set.CodeSchema;
import dev.ahp.contract.set.LoadedFile;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.ContractRule.ProblemReporter;
import dev.ahp.yaml.YamlDocument;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Rules about the payload of a handoff. */
final class PayloadRules {
  private static final Set<String> HISTORIES =
      Set.of("history", "messages", "transcript", "conversation", "chatlog", "dialog", "dialogue");
  private static final String PROVENANCE = "provenance";
  private static final List<String> REQUIRED = List.of("task_summary", PROVENANCE);

  /** Keywords of a schema that also accepts an empty object. */
  private static final Set<String> UNCONSTRAINED =
      Set.of("type", "properties", "description", "title");

  static final List<LintRule> ALL =
      List.of(
          ContractRule.error(
                  "AHP006",
                  "schema-drift",
                  "If the payload schema is missing or changed after its review, it is not what was"
                      + " agreed.",
                  "Restore the schema file, or have the change reviewed: ahp contract review FILE"
                      + " --by NAME.",
                  PayloadRules::schemaDrift)
              .withOtherFiles(),
          ContractRule.of(
              "AHP008",
              "full-history",
              Severity.WARNING,
              "Sending whole conversations fills the receiver's context window and raises the"
                  + " cost.",
              "Use history_strategy: summary, last_k or pointer, or justify full in a comment.",
              PayloadRules::fullHistory),
          ContractRule.error(
              "AHP013",
              "payload-schema-missing-or-free-text",
              "Sender and receiver can interpret a payload differently if it has no schema.",
              "Set payload.schema to the path of a JSON Schema file.",
              PayloadRules::missingSchema),
          ContractRule.error(
              "AHP014",
              "payload-lacks-task-summary-or-provenance",
              "A receiver needs the task summary and the provenance of the work to act on it.",
              "List task_summary and provenance in payload.required or in the schema's required.",
              PayloadRules::missingSummary),
          ContractRule.error(
                  "AHP024",
                  "mutable-ref",
                  "A schema on the web can change after the review (checked at L3 only).",
                  "Keep a copy of the schema in the repository and refer to that.",
                  PayloadRules::mutableSchema)
              .withOtherFiles(),
          ContractRule.of(
              "AHP031",
              "schema-refuses-handoffs",
              Severity.WARNING,
              "Every handoff message on this edge is refused if the payload schema contradicts the"
                  + " schema of handoffs.",
              "Allow the types and members of a handoff in the schema, or suppress the finding if"
                  + " only plain packets are sent.",
              PayloadRules::refusesHandoffs));

  private PayloadRules() {}

  private static void schemaDrift(RuleContext context, ProblemReporter out) {
    String name = context.contract().payload().schema().orElse("");
    if (isFreeText(name) || MutableReferenceFinder.isUrl(name)) {
      return;
    }
    Optional<LoadedFile> file = context.set().schemaOf(context.file());
    if (file.isPresent()) {
      problem(file.get(), context).ifPresent(it -> out.report("/payload/schema", it));
    } else if (context.schemas().apply(name).isEmpty()) {
      out.report("/payload/schema", "no such schema file: " + fileOf(name));
    }
  }

  /** Returns the file, and how to write it if it is derived from source code. */
  private static String fileOf(String schema) {
    return CodeSchema.parse(schema)
        .map(it -> it.file() + "; write it with: ahp schemas export --agents DIR")
        .orElse(schema);
  }

  private static Optional<String> problem(LoadedFile file, RuleContext context) {
    LoadedFile.LoadProblem loadProblem = file.loadProblem();
    if (loadProblem != null) {
      return Optional.of(
          "the schema file %s cannot be read, line %s: %s"
              .formatted(file.path(), loadProblem.textPosition().line(), loadProblem.message()));
    }
    return context
        .lockEntry()
        .flatMap(LockEntry::schemaHash)
        .filter(it -> !context.schema().map(CanonicalJson::hash).equals(Optional.of(it)))
        .map(it -> "the schema " + file.path() + " has changed since its last review");
  }

  private static void missingSchema(RuleContext context, ProblemReporter out) {
    if (!RuleContext.has(context.block("payload"), "schema")) {
      out.report("/payload/schema", "payload has no schema");
    } else if (context.contract().payload().schema().filter(PayloadRules::isFreeText).isPresent()) {
      out.report("/payload/schema", "schema is free text; expected the path of a JSON Schema file");
    }
  }

  private static boolean isFreeText(String schema) {
    return schema.isBlank() || schema.chars().anyMatch(Character::isWhitespace);
  }

  private static void missingSummary(RuleContext context, ProblemReporter out) {
    Set<String> names = new HashSet<>();
    context.contract().payload().required().forEach(it -> names.add(Payload.firstName(it)));
    if (!names.containsAll(REQUIRED)) {
      JsonObject schema = context.schema().flatMap(it -> it.asObject()).orElse(JsonObject.empty());
      names.addAll(LenientReader.strings(schema, "required"));
    }
    List<String> missing = REQUIRED.stream().filter(it -> !names.contains(it)).toList();
    if (!missing.isEmpty()) {
      out.report("/payload/required", "payload does not require " + String.join(" and ", missing));
    } else if (allowsEmptyProvenance(context)) {
      out.reportWarning(
          "/payload/schema",
          "the schema accepts provenance: {}; require message ids or a pointer to the trajectory");
    }
  }

  /** Returns true if the schema describes provenance without a constraint on its members. */
  private static boolean allowsEmptyProvenance(RuleContext context) {
    boolean hasMember =
        Stream.concat(
                context.contract().payload().required().stream(),
                LenientReader.strings(context.block("acceptance_criteria"), "required_fields")
                    .stream())
            .anyMatch(it -> it.startsWith(PROVENANCE + ".") || it.contains("." + PROVENANCE + "."));
    Optional<JsonObject> properties =
        context.schema().flatMap(Json::asObject).flatMap(it -> it.object("properties"));
    Json provenance = properties.map(it -> it.get(PROVENANCE)).orElse(null);
    return !hasMember && provenance != null && isUnconstrained(provenance);
  }

  private static boolean isUnconstrained(Json schema) {
    return Json.of(true).equals(schema)
        || schema.asObject().filter(it -> UNCONSTRAINED.containsAll(it.names())).isPresent();
  }

  private static void refusesHandoffs(RuleContext context, ProblemReporter out) {
    context
        .schema()
        .flatMap(HandoffConflict::find)
        .ifPresent(it -> out.report("/payload/schema", "the schema accepts no handoff: " + it));
  }

  private static void mutableSchema(RuleContext context, ProblemReporter out) {
    if (context.requiredLevel().atLeast(ConformanceLevel.L3)) {
      MutableReferenceFinder.in(context)
          .ifPresent(it -> out.report("/payload/schema", "the schema depends on " + it));
    }
  }

  private static void fullHistory(RuleContext context, ProblemReporter out) {
    Payload payload = context.contract().payload();
    if (RuleContext.has(payload.json(), "history_strategy")) {
      if (payload.historyStrategy().equals(Optional.of("full")) && !isJustified(context)) {
        out.report("/payload/history_strategy", "history_strategy is full without a justification");
      }
    } else {
      histories(context)
          .findFirst()
          .ifPresent(
              it -> out.report("/payload", "\"" + it + "\" is sent without a history_strategy"));
    }
  }

  private static boolean isJustified(RuleContext context) {
    YamlDocument document = context.file().file().places();
    int line = document.keyAt("/payload/history_strategy").line();
    Optional<String> justification = context.contract().payload().historyJustification();
    return justification.filter(it -> !it.isBlank()).isPresent()
        || isReason(document.commentOn(line))
        || isReason(document.commentOn(line - 1));
  }

  private static boolean isReason(Optional<String> comment) {
    return comment.filter(it -> !it.isBlank() && !it.startsWith("ahp-ignore")).isPresent();
  }

  private static Stream<String> histories(RuleContext context) {
    Stream<String> listed =
        context.contract().payload().required().stream().map(Payload::firstName);
    Stream<String> inSchema = context.schema().stream().flatMap(PayloadRules::fields);
    return Stream.concat(listed, inSchema).filter(PayloadRules::isHistory);
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
