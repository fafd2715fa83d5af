package dev.ahp.summaries;

import dev.ahp.context.Price;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The connection to a model and its price.
 *
 * @param url the base URL of the API; null for the default of the provider
 * @param key the API key; null for none
 * @param model the model name of the provider; a small model is sufficient for summaries
 * @param timeout the time limit of a request
 */
public record ModelConnection(
    @Nullable String url, @Nullable String key, String model, Price price, Duration timeout) {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(20);

  public static ModelConnection to(String model, Price price) {
    return new ModelConnection(null, null, model, price, DEFAULT_TIMEOUT);
  }

  public ModelConnection at(String address) {
    return new ModelConnection(address, key, model, price, timeout);
  }

  public ModelConnection key(String secret) {
    return new ModelConnection(url, secret, model, price, timeout);
  }

  public ModelConnection within(Duration limit) {
    return new ModelConnection(url, key, model, price, limit);
  }

  /** Omits the key, which must not be logged. */
  @Override
  public String toString() {
    return "Connection[" + (url == null ? "" : url + ", ") + model + "]";
  }
}
