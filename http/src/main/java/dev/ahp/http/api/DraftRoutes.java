package dev.ahp.http.api;

import dev.ahp.Denied;
import dev.ahp.document.Document;
import dev.ahp.document.DocumentFault;
import dev.ahp.document.DocumentReader;
import dev.ahp.document.Kind;
import dev.ahp.document.Sending;
import dev.ahp.http.route.BodyRule;
import dev.ahp.http.route.Call;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.Route;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
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

  private static Reply draft(Call call) {
    String text = new String(call.sent().bytes(), StandardCharsets.UTF_8);
    try {
      Document document = new DocumentReader(JsonLimits.PACKET).read(text);
      JsonObject packet =
          Sending.packet(document)
              .orElseThrow(() -> unknown("this is a contract, which is nothing to send"));
      return drafted(document.kind(), packet);
    } catch (DocumentFault fault) {
      JsonObject packet = bare(text).orElseThrow(() -> unknown(String.valueOf(fault.getMessage())));
      return drafted(Kind.PACKET, packet);
    }
  }

  /** A packet that leaves nearly everything to be filled in. */
  private static Optional<JsonObject> bare(String text) {
    try {
      return JsonReader.read(text).asObject().filter(it -> it.has("payload"));
    } catch (JsonFault e) {
      return Optional.empty();
    }
  }

  private static Denied unknown(String why) {
    return new Denied(ProblemCode.SCHEMA_INVALID, why);
  }

  private static Reply drafted(Kind kind, JsonObject packet) {
    return Answers.ok(
        JsonObject.builder()
            .put("kind", kind.name().toLowerCase(Locale.ROOT))
            .put("packet", packet)
            .build());
  }
}
