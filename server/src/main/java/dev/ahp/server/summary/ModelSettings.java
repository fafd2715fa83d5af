package dev.ahp.server.summary;

import dev.ahp.context.Price;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The model that writes summaries.
 *
 * @param url the base URL of the provider
 * @param key the API key; null for none
 */
public record ModelSettings(
    ModelApi api, String model, URI url, @Nullable String key, Price price, Duration timeout) {
  /** Omits the key, which must not be logged. */
  @Override
  public String toString() {
    return "ModelSettings[" + api.wireName() + "/" + model + ", " + url + "]";
  }
}
