package dev.ahp.audit;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * One thing that does not hold in a chain.
 *
 * @param chain null where a line belongs to none
 * @param seq 0 where no record can be named
 */
public record AuditProblem(@Nullable String chain, long seq, Code code, String message) {

  /** What kind of damage it is; names are wire format. */
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
        .put("seq", (double) seq)
        .put("code", code.name())
        .put("message", message)
        .build();
  }
}
