package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/**
 * A packet that asks which agents could receive another packet, its payload. The broker answers it
 * when it is submitted; no agent gets it.
 */
final class RouteRequest {
  static final String SUBMIT_ONLY =
      "route.request is answered by the broker; submit it as a packet of its own";

  private static final String TYPE = "route.request";

  private RouteRequest() {}

  static boolean isIn(JsonObject packet) {
    return packet.string("type").filter(TYPE::equals).isPresent();
  }

  /**
   * Returns the result of a route request.
   *
   * @throws Denied if the broker cannot answer the request when it is submitted
   */
  static JsonObject answer(PacketExplainer explainer, Caller caller, JsonObject request) {
    if (request.has("scheduledAt")) {
      throw new Denied(
          ProblemCode.SCHEMA_INVALID,
          List.of(
              new Violation(
                  ProblemCode.SCHEMA_INVALID,
                  "/scheduledAt",
                  "is not allowed: the broker answers a route.request immediately")));
    }
    JsonArray candidates =
        explainer
            .of(caller, request.object("payload").orElse(JsonObject.empty()))
            .array("candidates")
            .orElse(JsonArray.empty());
    return JsonObject.builder().put("candidates", (Json) candidates).build();
  }
}
