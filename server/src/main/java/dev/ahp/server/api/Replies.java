package dev.ahp.server.api;

import dev.ahp.broker.api.CancellableFutures;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** Responses that several routes share. */
final class Replies {
  static final String LOCATION = "Location";

  private Replies() {}

  static Reply ok(Json value) {
    return Reply.json(200, value);
  }

  static CompletableFuture<Reply> ok(CompletableFuture<? extends Json> value) {
    return CancellableFutures.map(value, Replies::ok);
  }

  static CompletableFuture<Reply> noContent(CompletableFuture<?> done) {
    return done.thenApply(ignored -> Reply.noContent());
  }

  static Reply createdPacket(JsonObject packet) {
    String id = packet.string("packetId").orElse("");
    return Reply.json(201, packet).with(LOCATION, "/v1/packets/" + id);
  }

  static Reply put(Json value, boolean created, String path, String id) {
    return created
        ? Reply.json(201, value).with(LOCATION, path + encoded(id))
        : Reply.json(200, value);
  }

  private static String encoded(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("%2F", "/");
  }
}
