package dev.ahp.audit;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A failed check of a chain.
 *
 * @param chain null if the line belongs to no chain
 * @param seq 0 if no record is affected
 */
public record AuditProblem(@Nullable String chain, long seq, Code code, String message) {

  /** The kind of damage. The names are wire format. */
  public enum Code {
    HASH_MISMATCH,
    LINK_BROKEN,
    GAP,
    TRUNCATED,
    CHECKPOINT_MISMATCH,
    SIGNATURE_INVALID,
    MALFORMED
  }

  Json toJson() {
    return JsonObject.builder()
        .put("chain", chain == null ? Json.Null.NULL : Json.of(chain))
        .put("seq", seq)
        .put("code", code.name())
        .put("message", message)
        .build();
  }
}
