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
import java.net.URI;
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
 * Asks a daemon. A refusal is a {@link dev.ahp.Denied}; a daemon that is not there, takes too long
 * or answers what it should not is {@link DaemonUnreachableException}. Redirects are not followed:
 * they would carry the token elsewhere.
 */
public final class DaemonClient {
  /** A page of a list may hold many packets. */
  private static final JsonLimits ANSWER = new JsonLimits(64 << 20, 128, 4 << 20);

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration USUAL = Duration.ofSeconds(30);
  private static final String PAGE = "1000";

  private final DaemonAddress daemonAddress;
  private final HttpClient http;

  private DaemonClient(DaemonAddress daemonAddress, HttpClient http) {
    this.daemonAddress = daemonAddress;
    this.http = http;
  }

  /** Nothing is sent until something is asked. */
  public static DaemonClient of(DaemonAddress daemonAddress) {
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    return new DaemonClient(daemonAddress, http);
  }

  /** Asks another daemon, or as somebody else, over the connections of this one. */
  public DaemonClient with(DaemonAddress other) {
    return new DaemonClient(other, http);
  }

  public DaemonAddress address() {
    return daemonAddress;
  }

  public JsonObject get(ApiPath path) {
    return call("GET", path, null, USUAL).object();
  }

  /** As {@link #get(ApiPath)} for a question that takes the daemon up to {@code wait}. */
  public JsonObject get(ApiPath path, Duration wait) {
    return call("GET", path, null, wait).object();
  }

  public DaemonResponse post(ApiPath path, Json body) {
    return call("POST", path, body, USUAL);
  }

  /** As {@link #post} for a call that the daemon may keep waiting for {@code wait}. */
  public DaemonResponse post(ApiPath path, Json body, Duration wait) {
    return call("POST", path, body, USUAL.plus(wait));
  }

  /**
   * As {@link #post(ApiPath, Json)}, to be done once however often it is sent.
   *
   * @param key that tells this wish from others, in header {@code Idempotency-Key}
   */
  public DaemonResponse postOnce(ApiPath path, Json body, String key) {
    HttpRequest request =
        HttpRequest.newBuilder(request("POST", path, body), (name, value) -> true)
            .header("Idempotency-Key", key)
            .build();
    return call(request, USUAL);
  }

  public DaemonResponse put(ApiPath path, Json body) {
    return call("PUT", path, body, USUAL);
  }

  public void delete(ApiPath path) {
    call("DELETE", path, null, USUAL);
  }

  /** Every item of a list, page after page, in the shape of one page. */
  public JsonObject all(ApiPath path) {
    List<Json> items = new ArrayList<>();
    String after = null;
    do {
      JsonObject page = get(path.with("limit", PAGE).with("after", after));
      page.array("items").orElse(JsonArray.empty()).forEach(items::add);
      after = page.string("next").orElse(null);
    } while (after != null);
    return JsonObject.builder()
        .put("items", new JsonArray(items))
        .put("next", Json.Null.NULL)
        .build();
  }

  /** A body that is as long as it is; whoever reads it closes it. */
  public InputStream stream(ApiPath path) {
    HttpResponse<InputStream> response =
        send(request("GET", path, null), BodyHandlers.ofInputStream(), USUAL);
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
    BodyHandler<byte[]> bounded = head -> new BoundedBody(ANSWER.bytes());
    HttpResponse<byte[]> response = send(request, bounded, timeout);
    if (response.statusCode() >= 300) {
      throw refusal(response.statusCode(), response.body());
    }
    boolean duplicate = response.headers().firstValue("AHP-Duplicate").isPresent();
    Json json = response.body().length == 0 ? Json.Null.NULL : json(response.body());
    return new DaemonResponse(response.statusCode(), json, duplicate);
  }

  private HttpRequest request(String method, ApiPath path, @Nullable Json body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(daemonAddress.base() + path.toString()));
    request.header("Accept", "application/json");
    if (daemonAddress.token() != null) {
      request.header("Authorization", "Bearer " + daemonAddress.token());
    }
    if (daemonAddress.agent() != null) {
      request.header("AHP-Agent", daemonAddress.agent());
    }
    if (body == null) {
      return request.method(method, BodyPublishers.noBody()).build();
    }
    return request
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(body.toText()))
        .build();
  }

  /** The time is for the whole answer; the client's own would end with its head. */
  private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler, Duration timeout) {
    CompletableFuture<HttpResponse<T>> answer = http.sendAsync(request, handler);
    try {
      return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | CompletionException e) {
      throw unreachable(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new DaemonUnreachableException(
          daemonAddress.base() + " took longer than " + timeout.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new DaemonUnreachableException(
          "interrupted while waiting for " + daemonAddress.base(), e);
    }
  }

  private DaemonUnreachableException unreachable(Throwable fault) {
    if (fault instanceof ConnectException || fault instanceof HttpTimeoutException) {
      return new DaemonUnreachableException("no daemon answers at " + daemonAddress.base(), fault);
    }
    String why = fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
    return new DaemonUnreachableException(
        "cannot speak with " + daemonAddress.base() + ": " + why, fault);
  }

  private RuntimeException refusal(int status, byte[] body) {
    try {
      RuntimeException known = read(body).asObject().flatMap(ProblemReader::read).orElse(null);
      if (known != null) {
        return known;
      }
    } catch (JsonException e) {
      // Told below: a proxy, or another program, answered.
    }
    return new DaemonUnreachableException(
        daemonAddress.base() + " answered " + status + ", not as a daemon does");
  }

  private Json json(byte[] body) {
    try {
      return read(body);
    } catch (JsonException e) {
      throw new DaemonUnreachableException(
          daemonAddress.base() + " answered what is no JSON: " + e.getMessage());
    }
  }

  /** Audit records are in the form of RFC 8785, which writes 1e20 as an integer. */
  private static Json read(byte[] body) {
    return JsonReader.readCanonical(new String(body, StandardCharsets.UTF_8), ANSWER);
  }
}
