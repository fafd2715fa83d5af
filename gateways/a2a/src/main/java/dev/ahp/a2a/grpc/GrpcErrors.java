package dev.ahp.a2a.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.protobuf.ProtobufException;
import dev.ahp.a2a.protobuf.ProtobufWriter;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.FailureCause;
import dev.ahp.server.events.StreamEnd;
import dev.ahp.server.route.Reply;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * Converts errors to the status of gRPC. The trailer {@code grpc-status-details-bin} contains a
 * {@code google.rpc.Status} with {@code ErrorInfo}, as A2A 1.0 requires, and with {@code
 * BadRequest} if the broker names invalid fields.
 */
record GrpcErrors(ProtobufWriter writer) {
  static final String TYPE = "application/grpc";

  private static final int MAX_MESSAGE_CHARS = 512;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** Trailers are limited to 8 KB by most clients. */
  private static final int MAX_VIOLATIONS = 20;

  private static final int MAX_VIOLATION_CHARS = 100;
  private static final String TYPES = "type.googleapis.com/google.rpc.";

  /** Returns the response of a failed call: headers without content. */
  Reply reply(Throwable fault) {
    return headersOnly(trailers(fault));
  }

  /** Returns the response for a problem document that the server created. */
  Reply reply(Reply problem) {
    JsonObject document = problem.json() instanceof JsonObject json ? json : JsonObject.empty();
    GrpcStatus status =
        switch (problem.status()) {
          case 400, 415 -> GrpcStatus.INVALID_ARGUMENT;
          case 401 -> GrpcStatus.UNAUTHENTICATED;
          case 403 -> GrpcStatus.PERMISSION_DENIED;
          case 404, 405 -> GrpcStatus.UNIMPLEMENTED;
          case 413, 429 -> GrpcStatus.RESOURCE_EXHAUSTED;
          case 503 -> GrpcStatus.UNAVAILABLE;
          default -> GrpcStatus.INTERNAL;
        };
    String code = document.string("code").orElse("INTERNAL");
    String message = code + ": " + document.string("detail").orElse("");
    return headersOnly(trailers(status, message, List.of(info(code, "ahp.dev"))));
  }

  private static Reply headersOnly(Map<String, String> trailers) {
    Reply reply = Reply.bytes(200, TYPE, new byte[0]);
    for (Map.Entry<String, String> trailer : trailers.entrySet()) {
      reply = reply.with(trailer.getKey(), trailer.getValue());
    }
    return reply;
  }

  /** Returns the trailers of a stream that has ended. */
  static Map<String, String> trailers(StreamEnd end) {
    return switch (end) {
      case COMPLETE -> trailers(GrpcStatus.OK, "");
      case UNAUTHORIZED ->
          trailers(GrpcStatus.UNAUTHENTICATED, "the token was revoked; sign in again");
      case OVERFLOW ->
          trailers(
              GrpcStatus.RESOURCE_EXHAUSTED, "the client reads too slowly; call SubscribeToTask");
      case TIMEOUT -> trailers(GrpcStatus.DEADLINE_EXCEEDED, "the time of the call has passed");
      case STOPPED -> trailers(GrpcStatus.UNAVAILABLE, "the daemon is stopping; retry later");
    };
  }

  private Map<String, String> trailers(Throwable fault) {
    Throwable cause = FailureCause.of(fault);
    if (cause instanceof GrpcException grpc) {
      return trailers(grpc.status(), String.valueOf(grpc.getMessage()));
    }
    if (cause instanceof TimeoutException) {
      return trailers(StreamEnd.TIMEOUT);
    }
    if (cause instanceof ProtobufException protobuf) {
      return trailers(
          protobuf.isTooLarge() ? GrpcStatus.RESOURCE_EXHAUSTED : GrpcStatus.INVALID_ARGUMENT,
          "invalid message: " + protobuf.getMessage());
    }
    return trailers(A2aException.of(cause));
  }

  private Map<String, String> trailers(A2aException fault) {
    List<Json> details = new ArrayList<>();
    JsonObject info = fault.details().get(0).asObject().orElseThrow();
    details.add(info(info.string("reason").orElse(""), info.string("domain").orElse("")));
    JsonObject problem = fault.problem();
    JsonArray errors =
        problem == null ? JsonArray.empty() : problem.array("errors").orElse(JsonArray.empty());
    if (!errors.isEmpty()) {
      details.add(badRequest(errors.objects()));
    }
    return trailers(
        GrpcStatus.valueOf(fault.canonical()), String.valueOf(fault.getMessage()), details);
  }

  private Json info(String reason, String domain) {
    JsonObject info = JsonObject.builder().put("reason", reason).put("domain", domain).build();
    return any("ErrorInfo", info);
  }

  private Json badRequest(List<JsonObject> errors) {
    List<Json> violations = new ArrayList<>();
    for (JsonObject error : errors.subList(0, Math.min(errors.size(), MAX_VIOLATIONS))) {
      violations.add(
          JsonObject.builder()
              .put("field", shorten(error.string("pointer").orElse(""), MAX_VIOLATION_CHARS))
              .put("description", shorten(error.string("message").orElse(""), MAX_VIOLATION_CHARS))
              .build());
    }
    return any(
        "BadRequest",
        JsonObject.builder().put("fieldViolations", new JsonArray(violations)).build());
  }

  private Json any(String type, JsonObject content) {
    return JsonObject.builder()
        .put("typeUrl", TYPES + type)
        .put("value", Base64.getEncoder().encodeToString(writer.write(type, content)))
        .build();
  }

  private Map<String, String> trailers(GrpcStatus status, String message, List<Json> details) {
    Map<String, String> trailers = trailers(status, message);
    JsonObject full =
        JsonObject.builder()
            .put("code", status.code())
            .put("message", shorten(message, MAX_MESSAGE_CHARS))
            .put("details", new JsonArray(details))
            .build();
    trailers.put(
        "grpc-status-details-bin",
        Base64.getEncoder().withoutPadding().encodeToString(writer.write("Status", full)));
    return trailers;
  }

  private static Map<String, String> trailers(GrpcStatus status, String message) {
    Map<String, String> trailers = new LinkedHashMap<>();
    trailers.put("grpc-status", Integer.toString(status.code()));
    if (!message.isEmpty()) {
      trailers.put("grpc-message", percentEncode(shorten(message, MAX_MESSAGE_CHARS)));
    }
    return trailers;
  }

  private static String shorten(String text, int maxChars) {
    if (text.length() <= maxChars) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
    return text.substring(0, end) + "…";
  }

  /** Encodes everything except printable ASCII, and the percent sign. */
  static String percentEncode(String text) {
    StringBuilder encoded = new StringBuilder(text.length());
    for (byte b : text.getBytes(UTF_8)) {
      if (b >= ' ' && b <= '~' && b != '%') {
        encoded.append((char) b);
      } else {
        encoded.append('%').append(HEX.toHexDigits(b));
      }
    }
    return encoded.toString();
  }
}
