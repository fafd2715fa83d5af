package dev.ahp.cli.contract;

import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Page;
import dev.ahp.client.Address;
import dev.ahp.client.Answer;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/** Asks one daemon as anybody. */
final class Wires {
  private final String url;
  private final DaemonClient first;
  private final ExecutorService threads;

  Wires(String url, DaemonClient first, ExecutorService threads) {
    this.url = url;
    this.first = first;
    this.threads = threads;
  }

  /** What a caller shows instead of a token: the server of the test reads it as it is. */
  static String token(Caller caller) {
    return caller.kind() + "." + caller.name();
  }

  DaemonClient as(Caller caller) {
    return first.with(Address.of(url, token(caller)));
  }

  JsonObject get(Caller caller, ApiPath path) {
    return as(caller).get(path);
  }

  JsonObject get(Caller caller, ApiPath path, Page page) {
    return get(caller, paged(path, page));
  }

  static ApiPath paged(ApiPath path, Page page) {
    return path.with("limit", String.valueOf(page.limit())).with("after", page.after());
  }

  static ApiPath filtered(ApiPath path, Map<String, String> filter) {
    ApiPath all = path;
    for (Map.Entry<String, String> one : filter.entrySet()) {
      all = all.with(one.getKey(), one.getValue());
    }
    return all;
  }

  CompletableFuture<Answer> post(Caller caller, ApiPath path, Json body) {
    return later(() -> as(caller).post(path, body, Duration.ofSeconds(60)));
  }

  CompletableFuture<JsonObject> posted(Caller caller, ApiPath path, Json body) {
    return post(caller, path, body).thenApply(Answer::object);
  }

  <T> CompletableFuture<T> later(java.util.function.Supplier<T> call) {
    return CompletableFuture.supplyAsync(call, threads);
  }
}
