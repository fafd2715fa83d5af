package dev.ahp.broker.gate;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The names of all gates in order, and their decisions. */
public final class GateNames {
  public static final String DUPLICATE = "duplicate";
  public static final String REPLAY = "replay";

  public static final List<String> ORDER =
      List.of(
          "limits",
          "identity",
          "signature",
          "envelope",
          DUPLICATE,
          "route",
          "contract",
          REPLAY,
          "payload",
          "required",
          "completeness",
          "permission",
          "domain",
          "loop",
          "budget",
          "safety",
          "custom");

  private static final byte[] ALL_ALLOW = CanonicalJson.bytes(decisions(null, null));

  private GateNames() {}

  /** Returns the decisions in RFC 8785 form, up to and including the gate that denied. */
  public static byte[] canonical(@Nullable String deniedBy, @Nullable String code) {
    return deniedBy == null ? ALL_ALLOW.clone() : CanonicalJson.bytes(decisions(deniedBy, code));
  }

  private static JsonArray decisions(@Nullable String deniedBy, @Nullable String code) {
    List<Json> decisions = new ArrayList<>();
    for (String gate : ORDER) {
      boolean denied = gate.equals(deniedBy);
      decisions.add(
          JsonObject.builder()
              .put("gate", gate)
              .put("decision", denied ? "deny" : "allow")
              .put("code", denied && code != null ? Json.of(code) : Json.Null.NULL)
              .build());
      if (denied) {
        break;
      }
    }
    return new JsonArray(decisions);
  }
}
