package dev.ahp.client;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP client of a daemon. A refusal throws {@link dev.ahp.Denied}. A missing response, a
 * timeout or an invalid response throws {@link DaemonUnreachableException}. Redirects are not
 * followed, because they could send the token to another host.
 */
public final class DaemonClient {
  /** Limits of a response; a page of a list may contain many packets. */
  private static final JsonLimits RESPONSE_LIMITS = new JsonLimits(64 << 20, 128, 4 << 20);

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);
  private static final String PAGE_SIZE = "1000";

  private final DaemonAddress address;
  private final HttpClient http;

  private DaemonClient(DaemonAddress address, HttpClient http) {
    this.address = address;
    this.http = http;
  }

  /** Creates a client. It connects on the first request. */
  public static DaemonClient of(DaemonAddress address) {
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    return new DaemonClient(address, http);
  }

  /** Returns a client for another daemon or caller that shares the connections. */
  public DaemonClient with(DaemonAddress other) {
    return new DaemonClient(other, http);
  }

  public DaemonAddress address() {
    return address;
  }

  public JsonObject get(ApiPath path) {
    return call("GET", path, null, DEFAULT_TIMEOUT).object();
  }

  /** Same as {@link #get(ApiPath)} for a call that the daemon may delay by {@code wait}. */
  public JsonObject get(ApiPath path, Duration wait) {
    return call("GET", path, null, DEFAULT_TIMEOUT.plus(wait)).object();
  }

  public DaemonResponse post(ApiPath path, Json body) {
    return call("POST", path, body, DEFAULT_TIMEOUT);
  }

  /** Same as {@link #post(ApiPath, Json)} for a call that the daemon may delay by {@code wait}. */
  public DaemonResponse post(ApiPath path, Json body, Duration wait) {
    return call("POST", path, body, DEFAULT_TIMEOUT.plus(wait));
  }

  /**
   * Same as {@link #post(ApiPath, Json)}, executed at most once for a key.
   *
   * @param key the value of the header {@code Idempotency-Key}
   */
  public DaemonResponse postOnce(ApiPath path, Json body, String key) {
    HttpRequest request =
        HttpRequest.newBuilder(request("POST", path, body), (name, value) -> true)
            .header("Idempotency-Key", key)
            .build();
    return call(request, DEFAULT_TIMEOUT);
  }

  public DaemonResponse put(ApiPath path, Json body) {
    return call("PUT", path, body, DEFAULT_TIMEOUT);
  }

  public void delete(ApiPath path) {
    call("DELETE", path, null, DEFAULT_TIMEOUT);
  }

  /** Deletes a resource with a body, such as a confirmation, and returns the response. */
  public DaemonResponse delete(ApiPath path, Json body) {
    return call("DELETE", path, body, DEFAULT_TIMEOUT);
  }

  /**
   * Compresses a handoff message in the daemon, for a window of the given number of tokens.
   *
   * @param useModel whether the model of the daemon writes the summary
   * @return the response of {@code POST /v1/compress}: {@code message}, sizes and cost
   */
  public JsonObject compress(JsonObject message, int window, boolean useModel) {
    JsonObject body =
        JsonObject.builder()
            .put("message", message)
            .put("window", window)
            .put("useModel", useModel)
            .build();
    return post(ApiPath.of("v1", "compress"), body).object();
  }

  /** Returns all items of a list as one page. */
  public JsonObject all(ApiPath path) {
    List<Json> items = new ArrayList<>();
    String after = null;
    do {
      JsonObject page = get(path.with("limit", PAGE_SIZE).with("after", after));
      page.array("items").orElse(JsonArray.empty()).forEach(items::add);
      after = page.string("next").orElse(null);
    } while (after != null);
    return JsonObject.builder()
        .put("items", new JsonArray(items))
        .put("next", Json.Null.NULL)
        .build();
  }

  /** Returns a response body of any length. The caller closes it. */
  public InputStream stream(ApiPath path) {
    return stream(request("GET", path, null));
  }

  /**
   * Returns the server-sent events after an event. The caller closes the stream.
   *
   * @param lastEventId the id of the last event that was received; empty to start now
   */
  public InputStream events(ApiPath path, String lastEventId) {
    return stream(
        HttpRequest.newBuilder(request("GET", path, null), (name, value) -> true)
            .header("Last-Event-ID", lastEventId)
            .build());
  }

  private InputStream stream(HttpRequest request) {
    HttpResponse<InputStream> response =
        send(request, BodyHandlers.ofInputStream(), DEFAULT_TIMEOUT);
    if (response.statusCode() < 300) {
      return response.body();
    }
    try (InputStream in = response.body()) {
      throw refusal(response.statusCode(), in.readNBytes(JsonLimits.PACKET.bytes()));
    } catch (IOException e) {
      throw unreachable(e);
    }
  }

  private DaemonResponse call(String method, ApiPath path, @Nullable Json body, Duration timeout) {
    return call(request(method, path, body), timeout);
  }

  private DaemonResponse call(HttpRequest request, Duration timeout) {
    BodyHandler<byte[]> bounded = head -> new BoundedBody(RESPONSE_LIMITS.bytes());
    HttpResponse<byte[]> response = send(request, bounded, timeout);
    if (response.statusCode() >= 300) {
      throw refusal(response.statusCode(), response.body());
    }
    boolean duplicate = response.headers().firstValue("AHP-Duplicate").isPresent();
    Json json = response.body().length == 0 ? Json.Null.NULL : json(response.body());
    return new DaemonResponse(response.statusCode(), json, duplicate);
  }

  private HttpRequest request(String method, ApiPath path, @Nullable Json body) {
    HttpRequest.Builder request = HttpRequest.newBuilder(address.uri(path.toString()));
    request.header("Accept", "application/json");
    if (address.token() != null) {
      request.header("Authorization", "Bearer " + address.token());
    }
    if (address.agent() != null) {
      request.header("AHP-Agent", address.agent());
    }
    if (body == null) {
      return request.method(method, BodyPublishers.noBody()).build();
    }
    return request
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(body.toText()))
        .build();
  }

  /** Applies the timeout to the whole response; that of the HTTP client covers only the header. */
  private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler, Duration timeout) {
    CompletableFuture<HttpResponse<T>> response = http.sendAsync(request, handler);
    try {
      return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | CompletionException e) {
      throw unreachable(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      response.cancel(true);
      throw new DaemonUnreachableException(
          "no response from " + address.base() + " within " + timeout.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      response.cancel(true);
      Thread.currentThread().interrupt();
      throw new DaemonUnreachableException("interrupted while waiting for " + address.base(), e);
    }
  }

  private DaemonUnreachableException unreachable(Throwable fault) {
    if (fault instanceof ConnectException || fault instanceof HttpTimeoutException) {
      return new DaemonUnreachableException("no daemon is running at " + address.base(), fault);
    }
    String reason =
        fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
    return new DaemonUnreachableException(
        "request to " + address.base() + " failed: " + reason, fault);
  }

  private RuntimeException refusal(int status, byte[] body) {
    try {
      RuntimeException known = read(body).asObject().flatMap(ProblemReader::read).orElse(null);
      if (known != null) {
        return known;
      }
    } catch (JsonException e) {
      // Reported below: a proxy or another program responded.
    }
    return new DaemonUnreachableException(
        address.base()
            + " returned status "
            + status
            + " without a problem document; it is not a daemon");
  }

  private Json json(byte[] body) {
    try {
      return read(body);
    } catch (JsonException e) {
      throw new DaemonUnreachableException(
          address.base() + " returned invalid JSON: " + e.getMessage());
    }
  }

  /** Parses RFC 8785 JSON, in which audit records contain 1e20 as an integer. */
  private static Json read(byte[] body) {
    return JsonReader.readCanonical(new String(body, StandardCharsets.UTF_8), RESPONSE_LIMITS);
  }
}
