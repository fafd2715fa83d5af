package dev.ahp.server.api;

import static dev.ahp.server.route.BodyRule.REQUIRED;

import dev.ahp.Denied;
import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
import dev.ahp.context.ExtractiveSummarizer;
import dev.ahp.context.TokenCounter;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Route;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The route that compresses a handoff message; it stores nothing. */
final class CompressRoute {
  private static final int MAX_TURNS = 1_000;

  private CompressRoute() {}

  static Route route() {
    return Route.post("/v1/compress")
        .named("compressMessage", "Compress a handoff message to fit a context window")
        .takes(REQUIRED, "CompressRequest")
        .returns("Compressed", CompressRoute::compress);
  }

  private static JsonObject compress(ApiRequest request) {
    JsonObject body = request.body().asObject().orElse(JsonObject.empty());
    List<Violation> violations = new ArrayList<>();
    JsonObject message = body.object("message").orElse(null);
    double window = number(body, "window", 0);
    double threshold = number(body, "threshold", ContextCompressor.DEFAULT_THRESHOLD);
    double keep = number(body, "keep", ContextCompressor.DEFAULT_KEEP);
    require(message != null, "/message", "must be a handoff message", violations);
    require(
        window >= 1 && window <= Integer.MAX_VALUE && window % 1 == 0,
        "/window",
        "must be a whole number of tokens, at least 1",
        violations);
    require(threshold > 0 && threshold <= 1, "/threshold", "must be from 0 to 1", violations);
    require(
        keep >= 0 && keep <= MAX_TURNS && keep % 1 == 0,
        "/keep",
        "must be a whole number from 0 to " + MAX_TURNS,
        violations);
    if (message == null || !violations.isEmpty()) {
      throw new Denied(ProblemCode.SCHEMA_INVALID, violations);
    }
    TokenCounter tokens = TokenCounter.byLength();
    CompressionResult result =
        new ContextCompressor(tokens, new ExtractiveSummarizer(tokens), threshold, (int) keep)
            .compress(message, (int) window);
    return result.toJson().with("fits", Json.of(result.fits()));
  }

  /** Returns a number, or NaN if the member is something else. */
  private static double number(JsonObject body, String name, double defaultValue) {
    @Nullable Json value = body.get(name);
    return value == null ? defaultValue : body.number(name).orElse(Double.NaN);
  }

  private static void require(
      boolean isValid, String pointer, String message, List<Violation> violations) {
    if (!isValid) {
      violations.add(new Violation(ProblemCode.SCHEMA_INVALID, pointer, message));
    }
  }
}
