package dev.ahp.server.policy;

import dev.ahp.broker.gate.PolicyQuery;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The request and response formats of decision services. */
public enum PolicyFormat {
  /** A service written for AHP. */
  PLAIN {
    @Override
    JsonObject request(PolicyQuery query) {
      return input(query);
    }

    @Override
    Optional<PolicyDecision> decision(JsonObject response) {
      return switch (response.string("decision").orElse("")) {
        case "allow" -> Optional.of(PolicyDecision.ALLOW);
        case "deny" -> Optional.of(PolicyDecision.denied(response));
        default -> Optional.empty();
      };
    }
  },
  /** The data API of Open Policy Agent. */
  OPA {
    @Override
    JsonObject request(PolicyQuery query) {
      return JsonObject.builder().put("input", input(query)).build();
    }

    @Override
    Optional<PolicyDecision> decision(JsonObject response) {
      Json result = response.get("result");
      JsonObject details =
          result instanceof JsonObject object
              ? object
              : JsonObject.builder().putIfPresent("allow", result).build();
      return details
          .bool("allow")
          .map(allow -> allow ? PolicyDecision.ALLOW : reasons(details.array("reasons")));
    }
  },
  /** A Cedar authorization service such as cedar-agent. */
  CEDAR {
    @Override
    JsonObject request(PolicyQuery query) {
      return CedarRequest.of(query);
    }

    @Override
    Optional<PolicyDecision> decision(JsonObject response) {
      return switch (response.string("decision").orElse("")) {
        case "Allow" -> Optional.of(PolicyDecision.ALLOW);
        case "Deny" ->
            Optional.of(reasons(response.object("diagnostics").flatMap(it -> it.array("reason"))));
        default -> Optional.empty();
      };
    }
  };

  public static Optional<PolicyFormat> named(String name) {
    return Arrays.stream(values()).filter(it -> it.wireName().equals(name)).findFirst();
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  abstract JsonObject request(PolicyQuery query);

  /** Returns the decision in a response; empty if it contains none. */
  abstract Optional<PolicyDecision> decision(JsonObject response);

  private static PolicyDecision reasons(Optional<JsonArray> reasons) {
    List<String> texts = reasons.map(JsonArray::strings).orElse(List.of());
    return PolicyDecision.denied(texts);
  }

  private static JsonObject input(PolicyQuery query) {
    return JsonObject.builder()
        .put("phase", query.phase().wireName())
        .put("caller", query.caller())
        .put("packet", query.packet())
        .put("source", query.source())
        .put("target", query.target())
        .put("contract", query.contract().map(Json::of).orElse(Json.Null.NULL))
        .put("result", query.result() == null ? Json.Null.NULL : query.result())
        .build();
  }
}
