package dev.ahp.cli.contract;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.OverviewApi;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** The overview API over HTTP. */
record RemoteOverviewApi(CallerClients clients) implements OverviewApi {
  private static ApiPath group(String group, String verb) {
    return ApiPath.of("v1", "alert-groups", group, verb);
  }

  @Override
  public JsonObject alertGroups(Caller caller) {
    return clients.get(caller, ApiPath.of("v1", "alert-groups"));
  }

  @Override
  public CompletableFuture<JsonObject> acknowledge(Caller caller, String group, Json body) {
    return clients.postForObject(caller, group(group, "acknowledge"), body);
  }

  @Override
  public CompletableFuture<JsonObject> mute(Caller caller, String group, Json body) {
    return clients.postForObject(caller, group(group, "mute"), body);
  }

  @Override
  public JsonObject rates(String range) {
    return clients.get(Caller.OPERATOR, ApiPath.of("v1", "rates").with("range", range));
  }

  @Override
  public JsonObject store(Caller caller) {
    throw new UnsupportedOperationException("a part of /v1/settings");
  }

  @Override
  public JsonObject usage(Caller caller) {
    return clients.get(caller, ApiPath.of("v1", "usage"));
  }

  @Override
  public JsonObject spending(Caller caller, Instant from, Instant until) {
    return clients.get(
        caller,
        ApiPath.of("v1", "spending")
            .with("from", Rfc3339.format(from))
            .with("until", Rfc3339.format(until)));
  }
}
