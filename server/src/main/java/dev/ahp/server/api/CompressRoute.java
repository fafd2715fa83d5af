package dev.ahp.server.api;

import static dev.ahp.server.route.BodyRule.REQUIRED;

import dev.ahp.Denied;
import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
import dev.ahp.context.ExtractiveSummarizer;
import dev.ahp.context.HistoryStrategy;
import dev.ahp.context.TokenCounter;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    List<Violation> violations = violations(body);
    if (!violations.isEmpty()) {
      throw new Denied(ProblemCode.SCHEMA_INVALID, violations);
    }
    JsonObject message = body.object("message").orElseThrow();
    int window = (int) number(body, "window", 0);
    int keep = (int) number(body, "keep", ContextCompressor.DEFAULT_KEEP);
    double threshold = number(body, "threshold", ContextCompressor.DEFAULT_THRESHOLD);
    TokenCounter tokens = TokenCounter.byLength();
    ContextCompressor compressor =
        new ContextCompressor(tokens, new ExtractiveSummarizer(tokens), threshold, keep);
    CompressionResult result =
        strategy(body)
            .map(it -> compressor.compress(message, window, it))
            .orElseGet(() -> compressor.compress(message, window));
    return result.toJson().with("fits", Json.of(result.fits()));
  }

  private static List<Violation> violations(JsonObject body) {
    double window = number(body, "window", 0);
    double threshold = number(body, "threshold", ContextCompressor.DEFAULT_THRESHOLD);
    double keep = number(body, "keep", ContextCompressor.DEFAULT_KEEP);
    List<Violation> violations = new ArrayList<>();
    require(
        body.object("message").isPresent(), "/message", "must be a handoff message", violations);
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
    require(
        !body.has("strategy") || strategy(body).isPresent(),
        "/strategy",
        "must be one of " + String.join(", ", HistoryStrategy.names()),
        violations);
    return violations;
  }

  private static Optional<HistoryStrategy> strategy(JsonObject body) {
    return body.string("strategy").flatMap(HistoryStrategy::named);
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
