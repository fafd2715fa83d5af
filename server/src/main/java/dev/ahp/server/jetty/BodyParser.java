package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.BodyRule;
import java.util.Locale;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Checks and parses request bodies. */
final class BodyParser {
  private static final String JSON = "application/json";

  private BodyParser() {}

  /** Returns the maximum body size of a route. */
  static int limit(BodyRule rule, RequestLimits limits) {
    return rule == BodyRule.BATCH ? limits.batchBytes() : limits.body().bytes();
  }

  /** Returns whether the headers announce a body. HTTP/2 requests need not announce it. */
  static boolean isAnnounced(HttpFields headers) {
    return headers.getLongField(HttpHeader.CONTENT_LENGTH) > 0
        || headers.contains(HttpHeader.TRANSFER_ENCODING);
  }

  /** Rejects a body of another media type or encoding. */
  static void checkType(HttpFields headers) {
    if (!isJson(headers.get(HttpHeader.CONTENT_TYPE))) {
      throw new Denied(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "send Content-Type: " + JSON);
    }
    if (headers.contains(HttpHeader.CONTENT_ENCODING)) {
      throw new Denied(
          ProblemCode.UNSUPPORTED_MEDIA_TYPE, "compressed request bodies are not supported");
    }
  }

  private static boolean isJson(@Nullable String type) {
    if (type == null) {
      return false;
    }
    String[] parts = type.toLowerCase(Locale.ROOT).split(";", -1);
    boolean matches = parts[0].strip().equals(JSON);
    for (int i = 1; i < parts.length; i++) {
      String part = parts[i].strip().replace("\"", "");
      matches &= !part.startsWith("charset=") || part.equals("charset=utf-8");
    }
    return matches;
  }

  static @Nullable Json read(BodyRule rule, byte[] bytes, RequestLimits limits) {
    return switch (rule) {
      case NONE, RAW, BINARY -> null;
      case OPTIONAL -> bytes.length == 0 ? JsonObject.empty() : readOne(bytes, limits.body());
      case REQUIRED -> readOne(bytes, limits.body());
      case BATCH -> readBatch(bytes, limits);
    };
  }

  private static Json readOne(byte[] bytes, JsonLimits limits) {
    return JsonReader.read(bytes, limits);
  }

  private static Json readBatch(byte[] bytes, RequestLimits limits) {
    if (firstByte(bytes) != '[') {
      return readOne(bytes, limits.body());
    }
    Json batch = JsonReader.read(bytes, limits.batch());
    if (batch instanceof JsonArray array && array.size() > limits.batchItems()) {
      throw new Denied(
          ProblemCode.TOO_LARGE,
          "the batch exceeds the limit of " + limits.batchItems() + " items");
    }
    return batch;
  }

  private static int firstByte(byte[] bytes) {
    for (byte b : bytes) {
      if (b > ' ') {
        return b;
      }
    }
    return -1;
  }
}
