package dev.ahp.broker.gate;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Renders the decisions of the gates for the audit record. */
public final class GateDecisions {
  private static final byte[] ALL_ALLOW = CanonicalJson.bytes(decisions(null, null));

  private GateDecisions() {}

  /** Returns the decisions in RFC 8785 form, up to and including the gate that denied. */
  public static byte[] canonical(@Nullable GateName deniedBy, @Nullable String code) {
    return deniedBy == null ? ALL_ALLOW.clone() : CanonicalJson.bytes(decisions(deniedBy, code));
  }

  /** Returns the decision of one gate in RFC 8785 form; a code means that it denied. */
  public static byte[] single(GateName gate, @Nullable String code) {
    return CanonicalJson.bytes(new JsonArray(List.of(decision(gate, code != null, code))));
  }

  private static JsonArray decisions(@Nullable GateName deniedBy, @Nullable String code) {
    List<Json> decisions = new ArrayList<>();
    for (GateName gate : GateName.values()) {
      boolean denied = gate == deniedBy;
      decisions.add(decision(gate, denied, code));
      if (denied) {
        break;
      }
    }
    return new JsonArray(decisions);
  }

  private static Json decision(GateName gate, boolean denied, @Nullable String code) {
    return JsonObject.builder()
        .put("gate", gate.wireName())
        .put("decision", denied ? "deny" : "allow")
        .put("code", denied && code != null ? Json.of(code) : Json.Null.NULL)
        .build();
  }
}
