package dev.ahp.cli.contract;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.QuotaApi;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/** The quota API over HTTP. */
record RemoteQuotaApi(CallerClients clients) implements QuotaApi {
  private static ApiPath agent(String name) {
    return ApiPath.of("v1", "quotas", "agents", name);
  }

  private static ApiPath all() {
    return ApiPath.of("v1", "quotas");
  }

  @Override
  public JsonObject list(Caller caller) {
    return clients.get(caller, all());
  }

  @Override
  public CompletableFuture<JsonObject> put(Caller caller, Json body) {
    return clients.async(() -> clients.as(caller).put(all(), body).object());
  }

  @Override
  public CompletableFuture<Void> remove(Caller caller) {
    return clients.async(
        () -> {
          clients.as(caller).delete(all());
          return null;
        });
  }

  @Override
  public JsonObject get(Caller caller, String agent) {
    return clients.get(caller, agent(agent));
  }

  @Override
  public CompletableFuture<JsonObject> put(Caller caller, String agent, Json body) {
    return clients.async(() -> clients.as(caller).put(agent(agent), body).object());
  }

  @Override
  public CompletableFuture<Void> remove(Caller caller, String agent) {
    return clients.async(
        () -> {
          clients.as(caller).delete(agent(agent));
          return null;
        });
  }

  @Override
  public JsonObject usage(Caller caller, PageRequest pageRequest) {
    return clients.get(caller, ApiPath.of("v1", "quotas", "usage"), pageRequest);
  }
}
