package dev.ahp.server.policy;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * The decision of a service.
 *
 * @param errors the reasons of a denial; empty if the operation is allowed
 */
record PolicyDecision(List<PolicyError> errors) {
  static final PolicyDecision ALLOW = new PolicyDecision(List.of());

  private static final int MAX_ERRORS = 20;
  private static final int MAX_CHARS = 500;
  private static final String NO_REASON = "no reason was given";

  /** A reason with the JSON Pointer of the member that it is about, or "". */
  record PolicyError(String pointer, String message) {}

  PolicyDecision {
    errors = List.copyOf(errors);
  }

  static PolicyDecision denied(List<String> reasons) {
    List<String> texts = reasons.isEmpty() ? List.of(NO_REASON) : reasons;
    return new PolicyDecision(
        texts.stream().limit(MAX_ERRORS).map(it -> new PolicyError("", shortened(it))).toList());
  }

  /** Reads a denial with the members {@code code}, {@code message} and {@code errors}. */
  static PolicyDecision denied(JsonObject response) {
    List<PolicyError> errors = new ArrayList<>();
    for (Json item : response.array("errors").orElse(JsonArray.empty())) {
      JsonObject error = item.asObject().orElse(JsonObject.empty());
      String pointer = error.string("pointer").filter(it -> it.startsWith("/")).orElse("");
      if (errors.size() < MAX_ERRORS && pointer.length() <= MAX_CHARS) {
        errors.add(new PolicyError(pointer, shortened(error.string("message").orElse(NO_REASON))));
      }
    }
    if (errors.isEmpty()) {
      String message = response.string("message").orElse(NO_REASON);
      errors.add(new PolicyError("", shortened(message)));
    }
    String code = response.string("code").map(it -> shortened(it) + ": ").orElse("");
    return new PolicyDecision(
        errors.stream().map(it -> new PolicyError(it.pointer(), code + it.message())).toList());
  }

  private static String shortened(String text) {
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "…";
  }
}
