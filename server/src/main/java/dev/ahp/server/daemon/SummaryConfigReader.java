package dev.ahp.server.daemon;

import dev.ahp.broker.gate.SummaryModel;
import dev.ahp.context.Price;
import dev.ahp.server.summary.HttpLanguageModel;
import dev.ahp.server.summary.ModelApi;
import dev.ahp.server.summary.ModelSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the section {@code summaries} of {@code ahp.yaml}. */
final class SummaryConfigReader {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long MAX_TIMEOUT_MS = 30_000;
  private static final double MAX_COST_USD = 0.01;

  private final ConfigSection summaries;
  private final StartOptions options;

  SummaryConfigReader(ConfigSection file, StartOptions options) {
    this.summaries = file.section("summaries");
    this.options = options;
  }

  /** Returns the model, or null if none is configured. */
  @Nullable SummaryModel read() {
    ModelApi api =
        summaries
            .oneOf("provider", Set.of("openai", "anthropic", "ollama"))
            .map(ModelApi::named)
            .orElse(null);
    String model = summaries.text("model").orElse(null);
    URI url = summaries.url("baseUrl").orElse(null);
    String key = summaries.text("keyFile").map(options::secret).orElse(null);
    Duration timeout = summaries.millis("timeoutMs", 100, MAX_TIMEOUT_MS, TIMEOUT);
    double maxCost = summaries.has("maxCostUSD") ? summaries.amount("maxCostUSD") : MAX_COST_USD;
    Price price = price(api);
    if (api == null && model == null) {
      return null;
    }
    if (api == null || model == null) {
      throw summaries.invalid(api == null ? "provider" : "model", "is required");
    }
    URI base = url == null ? URI.create(api.defaultUrl()) : url;
    return new SummaryModel(
        new HttpLanguageModel(new ModelSettings(api, model, base, key, price, timeout)), maxCost);
  }

  /** Returns the price, without which the cost of a call is unknown; Ollama is free by default. */
  private Price price(@Nullable ModelApi api) {
    ConfigSection price = summaries.section("priceUSD");
    if (price.has("input") || price.has("output")) {
      return new Price(price.amount("input"), price.amount("output"));
    }
    if (api == null || api == ModelApi.OLLAMA) {
      return Price.FREE;
    }
    throw summaries.invalid(
        "priceUSD", "is required: {input, output} in US dollars per million tokens");
  }
}
