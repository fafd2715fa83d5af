package dev.ahp.contract.diff;

import dev.ahp.contract.SemanticVersion;
import dev.ahp.contract.diff.ContractChange.VersionStep;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Determines the version step that a change of one member requires. */
final class ChangeClassifier {
  /** Members whose exact value other parties rely on. */
  private static final Set<String> FIXED =
      Set.of(
          "source",
          "target",
          "trigger.predicate",
          "trigger.tool_call",
          "acceptance_criteria.domain_match",
          "acceptance_criteria.permission_check",
          "idempotency.dedupe_key");

  private static final Set<String> BLOCKS =
      Set.of(
          "trigger",
          "payload",
          "acceptance_criteria",
          "recovery",
          "observability",
          "idempotency",
          "human_in_the_loop",
          "review");

  /** Descriptive members, and members that a review adds. */
  private static final Set<String> DESCRIPTIVE =
      Set.of(
          "description",
          "owner",
          "tags",
          "trigger.intent",
          "payload.history_justification",
          "reviewed_by",
          "conformance");

  private ChangeClassifier() {}

  static VersionStep of(String path, @Nullable Json before, @Nullable Json after) {
    if (path.equals("version")) {
      return VersionStep.NONE;
    }
    if (isBreaking(path, before, after)) {
      return VersionStep.MAJOR;
    }
    return DESCRIPTIVE.contains(path) || isReordered(before, after)
        ? VersionStep.PATCH
        : VersionStep.MINOR;
  }

  private static boolean isBreaking(String path, @Nullable Json before, @Nullable Json after) {
    return switch (path) {
      case "payload.schema" -> !schemaName(before).equals(schemaName(after));
      case "payload.required", "acceptance_criteria.required_fields" -> !isReordered(before, after);
      case "idempotency.idempotent" -> before == Json.Bool.TRUE;
      default -> FIXED.contains(path) || (BLOCKS.contains(path) && isBlockLost(before, after));
    };
  }

  /** {@code human_in_the_loop: false} is not a block, so replacing it by one loses nothing. */
  private static boolean isBlockLost(@Nullable Json before, @Nullable Json after) {
    return before != null && before.asObject().isPresent() && after == null;
  }

  private static boolean isReordered(@Nullable Json before, @Nullable Json after) {
    return before instanceof JsonArray old
        && after instanceof JsonArray now
        && new HashSet<>(old.items()).equals(new HashSet<>(now.items()));
  }

  /**
   * Returns the path up to {@code @} and the major version after it. So {@code refund@1.2.0.json}
   * can replace {@code refund@1.0.0.json} without a breaking change.
   */
  private static List<String> schemaName(@Nullable Json schema) {
    String path = schema == null ? "" : schema.asString().orElse("");
    String plain = path.startsWith("./") ? path.substring(2) : path;
    int at = plain.lastIndexOf('@');
    if (at < 0) {
      return List.of(plain);
    }
    String version = plain.substring(at + 1).replace(".json", "").replace(".yaml", "");
    Optional<Long> major = SemanticVersion.parse(version).map(SemanticVersion::major);
    return List.of(plain.substring(0, at), major.map(String::valueOf).orElse(version));
  }
}
