package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.SafetyFinding;

/** Masks the names of data subjects in pointers. */
public final class PersonalPointerMask {
  private static final String MEMBER = "/personalData/";

  private PersonalPointerMask() {}

  /** Returns the pointer, truncated before the name of a data subject. */
  public static String mask(String pointer) {
    int start = pointer.indexOf(MEMBER);
    return start < 0 ? pointer : pointer.substring(0, start + MEMBER.length() - 1);
  }

  /** Returns a finding without personal data. */
  public static Json maskedJson(SafetyFinding finding) {
    JsonObject json = finding.toJson().asObject().orElse(JsonObject.empty());
    String mask = mask(finding.pointer());
    return mask.equals(finding.pointer())
        ? json
        : json.toBuilder().put("pointer", mask).put("excerpt", "[personal data]").build();
  }
}
