package dev.ahp.client.broker;

import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Fence;
import dev.ahp.Lease;
import dev.ahp.Packet;
import dev.ahp.connection.VerbCall;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The JSON of claims and verbs in the HTTP interface. */
final class ApiMessages {
  private ApiMessages() {}

  static JsonObject body(ClaimRequest request) {
    JsonObject.Builder body =
        JsonObject.builder()
            .put("agent", request.agent())
            .put("max", request.max())
            .put("waitMs", request.patience().toMillis())
            .put("leaseMs", request.lease().toMillis())
            .put("accept", request.accept());
    if (request.taskId() != null) {
      body.put("taskId", request.taskId());
    }
    if (!request.types().isEmpty()) {
      body.put("types", JsonArray.ofStrings(List.copyOf(request.types())));
    }
    return body.build();
  }

  static JsonObject body(VerbCall call) {
    JsonObject.Builder body = call.arguments().toBuilder();
    if (call.leaseToken() != null) {
      body.put("leaseToken", call.leaseToken());
    }
    return body.build();
  }

  static List<Claim> claims(JsonObject response, String agent) {
    return objects(response, "items").map(it -> claim(it, agent)).toList();
  }

  private static Claim claim(JsonObject item, String agent) {
    Packet packet = new Packet(item.object("packet").orElseThrow());
    return new Claim(
        packet,
        lease(item.object("lease").orElseThrow(), packet, agent),
        item.bool("accepted").orElse(false),
        item.bool("resumed").orElse(false),
        Optional.ofNullable(item.get("checkpoint"))
            .filter(it -> !it.isNull())
            .map(Checkpoint::new));
  }

  static VerbCall.VerbResponse verbResponse(JsonObject response, String caller) {
    Packet packet = new Packet(response.object("packet").orElseThrow());
    Stream<JsonObject> created =
        Stream.concat(response.object("handoff").stream(), objects(response, "children"));
    return new VerbCall.VerbResponse(
        packet,
        response.object("lease").map(it -> lease(it, packet, caller)).orElse(null),
        created.map(Packet::new).toList(),
        response.array("warnings").orElse(JsonArray.empty()));
  }

  private static Lease lease(JsonObject lease, Packet packet, String agent) {
    return new Lease(
        packet.packetId().orElseThrow(),
        agent,
        lease.string("token").orElseThrow(),
        new Fence(lease.number("fence").orElseThrow().longValue()),
        lease.string("until").flatMap(Rfc3339::parse).orElseThrow(),
        Duration.ofMillis(lease.number("ms").orElseThrow().longValue()));
  }

  private static Stream<JsonObject> objects(JsonObject response, String member) {
    return response.array(member).orElse(JsonArray.empty()).objects().stream();
  }
}
