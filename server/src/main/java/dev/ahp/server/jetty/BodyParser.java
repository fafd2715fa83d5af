package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.limit.RequestLimits;
import dev.ahp.server.route.BodyRule;
import java.util.Locale;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** What a body must be to be read, and what it says. */
final class BodyParser {
  private static final String JSON = "application/json";

  private BodyParser() {}

  /** The most bytes that a route reads. */
  static int limit(BodyRule rule, RequestLimits limits) {
    return rule == BodyRule.BATCH ? limits.batchBytes() : limits.body().bytes();
  }

  /** Refuses a body that says it is something else; one that is not there says nothing. */
  static void checkType(HttpFields headers) {
    boolean empty =
        headers.getLongField(HttpHeader.CONTENT_LENGTH) <= 0
            && !headers.contains(HttpHeader.TRANSFER_ENCODING);
    if (!empty && !isJson(headers.get(HttpHeader.CONTENT_TYPE))) {
      throw new Denied(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "send Content-Type: " + JSON);
    }
    if (!empty && headers.contains(HttpHeader.CONTENT_ENCODING)) {
      throw new Denied(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "bodies are read uncompressed only");
    }
  }

  private static boolean isJson(@Nullable String type) {
    if (type == null) {
      return false;
    }
    String[] parts = type.toLowerCase(Locale.ROOT).split(";", -1);
    boolean fits = parts[0].strip().equals(JSON);
    for (int i = 1; i < parts.length; i++) {
      String part = parts[i].strip().replace("\"", "");
      fits &= !part.startsWith("charset=") || part.equals("charset=utf-8");
    }
    return fits;
  }

  static @Nullable Json read(BodyRule rule, byte[] bytes, RequestLimits limits) {
    return switch (rule) {
      case NONE, RAW -> null;
      case OPTIONAL -> bytes.length == 0 ? JsonObject.empty() : one(bytes, limits.body());
      case REQUIRED -> one(bytes, limits.body());
      case BATCH -> many(bytes, limits);
    };
  }

  private static Json one(byte[] bytes, JsonLimits limits) {
    return JsonReader.read(bytes, limits);
  }

  private static Json many(byte[] bytes, RequestLimits limits) {
    if (firstByte(bytes) != '[') {
      return one(bytes, limits.body());
    }
    Json batch = JsonReader.read(bytes, limits.batch());
    if (batch instanceof JsonArray array && array.size() > limits.batchItems()) {
      throw new Denied(
          ProblemCode.TOO_LARGE, "a batch has at most " + limits.batchItems() + " items");
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
