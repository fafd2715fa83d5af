package dev.ahp.summaries;

import dev.ahp.context.Price;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a model is and what it costs.
 *
 * @param url of the interface; null for the provider's own
 * @param key the secret by which the provider knows you; null where there is none
 * @param model as the provider calls it; a small one is enough for summaries
 * @param timeout after which there is no answer
 */
public record ModelConnection(
    @Nullable String url, @Nullable String key, String model, Price price, Duration timeout) {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  public static ModelConnection to(String model, Price price) {
    return new ModelConnection(null, null, model, price, PATIENCE);
  }

  public ModelConnection at(String address) {
    return new ModelConnection(address, key, model, price, timeout);
  }

  public ModelConnection key(String secret) {
    return new ModelConnection(url, secret, model, price, timeout);
  }

  public ModelConnection within(Duration patience) {
    return new ModelConnection(url, key, model, price, patience);
  }

  /** Without the key, which has no business in a log. */
  @Override
  public String toString() {
    return "Connection[" + (url == null ? "" : url + ", ") + model + "]";
  }
}
