package dev.ahp.cli.contract;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.client.DaemonResponse;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** Clients of entry daemon for arbitrary callers. */
final class CallerClients {
  private final String url;
  private final DaemonClient first;
  private final ExecutorService threads;
  private final @Nullable String namespace;

  /**
   * Creates clients.
   *
   * @param namespace the namespace of all calls; null for none
   */
  CallerClients(
      String url, DaemonClient first, ExecutorService threads, @Nullable String namespace) {
    this.namespace = namespace;
    this.url = url;
    this.first = first;
    this.threads = threads;
  }

  /** Encodes a caller and its scopes as a token, which the test server decodes. */
  static String token(Caller caller) {
    String name = caller.callerKind() + "." + caller.name();
    return caller.scopes().isUnlimited()
        ? name
        : name + "~" + String.join(",", caller.scopes().words());
  }

  DaemonClient as(Caller caller) {
    return first.with(DaemonAddress.of(url, token(caller)).in(namespace));
  }

  JsonObject get(Caller caller, ApiPath path) {
    return as(caller).get(path);
  }

  JsonObject get(Caller caller, ApiPath path, PageRequest page) {
    return get(caller, paged(path, page));
  }

  static ApiPath paged(ApiPath path, PageRequest page) {
    return path.with("limit", String.valueOf(page.limit()))
        .with("after", page.after())
        .with("order", page.newest() ? "newest" : null);
  }

  static ApiPath filtered(ApiPath path, Map<String, String> filter) {
    ApiPath all = path;
    for (Map.Entry<String, String> entry : filter.entrySet()) {
      all = all.with(entry.getKey(), entry.getValue());
    }
    return all;
  }

  CompletableFuture<DaemonResponse> post(Caller caller, ApiPath path, Json body) {
    return async(() -> as(caller).post(path, body, Duration.ofSeconds(60)));
  }

  CompletableFuture<JsonObject> postForObject(Caller caller, ApiPath path, Json body) {
    return post(caller, path, body).thenApply(DaemonResponse::object);
  }

  <T> CompletableFuture<T> async(java.util.function.Supplier<T> call) {
    return CompletableFuture.supplyAsync(call, threads);
  }
}
