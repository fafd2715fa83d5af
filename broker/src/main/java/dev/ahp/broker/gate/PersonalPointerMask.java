package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.SafetyFinding;

/** Places of personal data in pointers, which must not be told with the subject's name. */
public final class PersonalPointerMask {
  private static final String MEMBER = "/personalData/";

  private PersonalPointerMask() {}

  /** The pointer, cut where it would name a data subject. */
  public static String cut(String pointer) {
    int start = pointer.indexOf(MEMBER);
    return start < 0 ? pointer : pointer.substring(0, start + MEMBER.length() - 1);
  }

  /** A finding as it may be kept in clear. */
  public static Json shown(SafetyFinding finding) {
    JsonObject json = finding.toJson().asObject().orElse(JsonObject.empty());
    String cut = cut(finding.pointer());
    return cut.equals(finding.pointer())
        ? json
        : json.toBuilder().put("pointer", cut).put("excerpt", "[personal data]").build();
  }
}
