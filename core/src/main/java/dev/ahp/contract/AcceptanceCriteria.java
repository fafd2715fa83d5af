package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** The conditions under which the target accepts a handoff. */
public record AcceptanceCriteria(JsonObject json) {
  public List<String> requiredFields() {
    return LenientReader.strings(json, "required_fields");
  }

  public Optional<String> domainMatch() {
    return json.string("domain_match");
  }

  public Optional<String> permissionCheck() {
    return json.string("permission_check");
  }
}
