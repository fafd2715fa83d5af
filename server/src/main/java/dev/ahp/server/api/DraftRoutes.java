package dev.ahp.server.api;

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
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Any text that can be sent, as the packet it would be sent in; nothing is stored. */
final class DraftRoutes {
  private DraftRoutes() {}

  static List<Route> routes() {
    return List.of(
        Route.post("/v1/drafts")
            .named("draftPacket", "A packet, handoff, brief or neo packet as a packet to submit")
            .takes(BodyRule.RAW, "Text")
            .gives(200, "Draft")
            .now(DraftRoutes::draft));
  }

  private static Reply draft(ApiRequest request) {
    String text = new String(request.sent().bytes(), StandardCharsets.UTF_8);
    try {
      Document document = new DocumentReader(JsonLimits.PACKET).read(text);
      JsonObject packet =
          PacketConverter.packet(document)
              .orElseThrow(() -> unknown("this is a contract, which is nothing to send"));
      return drafted(document.kind(), packet);
    } catch (DocumentException fault) {
      JsonObject packet = bare(text).orElseThrow(() -> unknown(String.valueOf(fault.getMessage())));
      return drafted(DocumentKind.PACKET, packet);
    }
  }

  /** A packet that leaves nearly everything to be filled in. */
  private static Optional<JsonObject> bare(String text) {
    try {
      return JsonReader.read(text).asObject().filter(it -> it.has("payload"));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static Denied unknown(String why) {
    return new Denied(ProblemCode.SCHEMA_INVALID, why);
  }

  private static Reply drafted(DocumentKind kind, JsonObject packet) {
    return Replies.ok(
        JsonObject.builder()
            .put("kind", kind.name().toLowerCase(Locale.ROOT))
            .put("packet", packet)
            .build());
  }
}
