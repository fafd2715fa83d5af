package dev.ahp.server.summary;

import dev.ahp.context.LanguageModel;
import dev.ahp.context.LanguageModelException;
import dev.ahp.context.Price;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.server.classifier.CircuitBreaker;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * A model that is called over HTTP, at most once for each summary. The number of calls at a time,
 * their duration and the size of a response are limited. After repeated failures it is not called
 * for a while.
 */
public final class HttpLanguageModel implements LanguageModel {
  static final int MAX_CALLS = 4;

  private static final int MAX_RESPONSE_BYTES = 1 << 20;
  private static final JsonLimits LIMITS =
      new JsonLimits(MAX_RESPONSE_BYTES, 32, MAX_RESPONSE_BYTES);

  private final ModelSettings settings;
  private final GuardedHttpClient http;
  private final CircuitBreaker circuit = new CircuitBreaker(System::nanoTime);
  private final Semaphore calls = new Semaphore(MAX_CALLS);

  public HttpLanguageModel(ModelSettings settings) {
    this.settings = settings;
    this.http = GuardedHttpClient.trusted(settings.timeout()).withMaxBytes(MAX_RESPONSE_BYTES);
  }

  @Override
  public String name() {
    return settings.api().wireName() + "/" + settings.model();
  }

  @Override
  public Price price() {
    return settings.price();
  }

  @Override
  public ModelReply ask(String instructions, String data, int maxTokens) {
    if (!calls.tryAcquire()) {
      throw new LanguageModelException(name() + " is busy");
    }
    try {
      if (!circuit.allowsRequest()) {
        throw new LanguageModelException(name() + " failed repeatedly");
      }
      ModelReply reply = send(instructions, data, maxTokens);
      circuit.onSuccess();
      return reply;
    } catch (IOException | JsonException e) {
      circuit.onFailure();
      // The message of a provider may quote the request, so it is not used.
      throw new LanguageModelException(name() + " returned no usable response", e);
    } finally {
      calls.release();
    }
  }

  private ModelReply send(String instructions, String data, int maxTokens) throws IOException {
    ModelApi api = settings.api();
    byte[] body =
        api.request(settings.model(), instructions, data, maxTokens)
            .toText()
            .getBytes(StandardCharsets.UTF_8);
    var response = http.post(url(), api.headers(settings.key()), body);
    if (!response.isSuccess()) {
      throw new IOException("status " + response.status());
    }
    Optional<ModelReply> reply =
        JsonReader.read(new String(response.body(), StandardCharsets.UTF_8), LIMITS)
            .asObject()
            .flatMap(api::reply);
    return reply.orElseThrow(() -> new IOException("no text"));
  }

  private URI url() {
    String base = settings.url().toString();
    String trimmed = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    return URI.create(trimmed + settings.api().path());
  }
}
