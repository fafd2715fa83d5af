package dev.ahp.server.api;

import static dev.ahp.broker.api.AccessScope.READ;
import static dev.ahp.broker.api.AccessScope.SUBMIT;

import dev.ahp.Denied;
import dev.ahp.document.Document;
import dev.ahp.document.DocumentException;
import dev.ahp.document.DocumentKind;
import dev.ahp.document.DocumentReader;
import dev.ahp.document.PacketConverter;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Converts a text into the packet that would be submitted. Nothing is stored. */
final class DraftRoutes {
  private DraftRoutes() {}

  static List<Route> routes() {
    return List.of(
        Route.post("/v1/drafts")
            .named("draftPacket", "Convert a packet, handoff, brief or neo packet to a packet")
            .scope(SUBMIT, READ)
            .takes(BodyRule.RAW, "Text")
            .returns("Draft", DraftRoutes::draft));
  }

  private static JsonObject draft(ApiRequest request) {
    String text = new String(request.sent().bytes(), StandardCharsets.UTF_8);
    try {
      Document document = new DocumentReader(JsonLimits.PACKET).read(text);
      JsonObject packet =
          PacketConverter.packet(document)
              .orElseThrow(() -> invalid("a contract cannot be sent as a packet"));
      return drafted(document.kind(), packet);
    } catch (DocumentException fault) {
      JsonObject packet = bare(text).orElseThrow(() -> invalid(String.valueOf(fault.getMessage())));
      return drafted(DocumentKind.PACKET, packet);
    }
  }

  /** Reads a packet that has a payload and leaves the other members to the defaults. */
  private static Optional<JsonObject> bare(String text) {
    try {
      return JsonReader.read(text).asObject().filter(it -> it.has("payload"));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static Denied invalid(String why) {
    return new Denied(ProblemCode.SCHEMA_INVALID, why);
  }

  private static JsonObject drafted(DocumentKind kind, JsonObject packet) {
    return JsonObject.builder()
        .put("kind", kind.name().toLowerCase(Locale.ROOT))
        .put("packet", packet)
        .build();
  }
}
