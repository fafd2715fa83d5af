package dev.ahp.lint.rule;

import static java.util.Map.entry;

import java.util.Map;

/** All fields of a contract, by block. The empty name denotes the contract itself. */
final class KnownFields {
  static final Map<String, Map<String, FieldType>> BLOCKS =
      Map.ofEntries(
          entry("", contract()),
          entry(
              "trigger",
              Map.of(
                  "intent", FieldType.TEXT,
                  "predicate", FieldType.ANY_TEXT,
                  "tool_call", FieldType.TEXT)),
          entry(
              "payload",
              Map.of(
                  "schema", FieldType.ANY_TEXT,
                  "required", FieldType.TEXTS,
                  "history_strategy", FieldType.STRATEGY,
                  "history_turns", FieldType.COUNT,
                  "history_justification", FieldType.TEXT)),
          entry(
              "acceptance_criteria",
              Map.of(
                  "required_fields", FieldType.TEXTS,
                  "domain_match", FieldType.ANY_TEXT,
                  "permission_check", FieldType.TEXT,
                  "min_confidence", FieldType.SCORE)),
          entry(
              "recovery",
              Map.of(
                  "on_reject", FieldType.TEXT,
                  "on_timeout", FieldType.TEXT,
                  "on_error", FieldType.TEXT,
                  "timeout_ms", FieldType.MILLISECONDS,
                  "max_retries", FieldType.COUNT,
                  "loop_guard", FieldType.TEXT)),
          entry(
              "observability",
              Map.of(
                  "trace_id_field", FieldType.TEXT,
                  "audit_event", FieldType.TEXT,
                  "metrics", FieldType.TEXTS)),
          entry(
              "idempotency",
              Map.of(
                  "idempotent", FieldType.FLAG,
                  "dedupe_key", FieldType.TEXT,
                  "replay_window_ms", FieldType.MILLISECONDS)),
          entry(
              "human_in_the_loop",
              Map.of(
                  "human_target", FieldType.FLAG,
                  "channel", FieldType.TEXT,
                  "timeout_ms", FieldType.MILLISECONDS,
                  "resume_as", FieldType.TEXT)),
          entry("deprecation", Map.of("sunset", FieldType.DATE, "replacement_id", FieldType.TEXT)),
          entry("review", Map.of("by", FieldType.TEXT)),
          entry(
              "safety",
              Map.of(
                  "mode", FieldType.SAFETY_MODE,
                  "block", FieldType.SCORE,
                  "suspect", FieldType.SCORE)));

  private KnownFields() {}

  private static Map<String, FieldType> contract() {
    return Map.ofEntries(
        entry("id", FieldType.ANY_TEXT),
        entry("version", FieldType.VERSION),
        entry("source", FieldType.END),
        entry("target", FieldType.END),
        entry("trigger", FieldType.BLOCK),
        entry("payload", FieldType.BLOCK),
        entry("acceptance_criteria", FieldType.BLOCK),
        entry("recovery", FieldType.BLOCK),
        entry("observability", FieldType.BLOCK),
        entry("idempotency", FieldType.BLOCK),
        entry("human_in_the_loop", FieldType.FLAG_OR_BLOCK),
        entry("human_target", FieldType.FLAG),
        entry("deprecation", FieldType.BLOCK),
        entry("reviewed_by", FieldType.TEXT),
        entry("conformance", FieldType.LEVEL),
        entry("review", FieldType.BLOCK),
        entry("safety", FieldType.BLOCK),
        entry("description", FieldType.ANY_TEXT),
        entry("owner", FieldType.TEXT),
        entry("tags", FieldType.TEXTS));
  }
}
