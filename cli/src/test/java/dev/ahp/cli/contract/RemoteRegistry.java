package dev.ahp.cli.contract;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.ScheduleApi;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.broker.api.TokenApi;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonResponse;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Agent, contract and schema APIs over HTTP. */
final class RemoteRegistry {
  private RemoteRegistry() {}

  private static final int CREATED = 201;

  /** The agent API. */
  record RemoteAgentApi(CallerClients clients) implements AgentApi {
    private static ApiPath path(String name) {
      return ApiPath.of("v1", "agents", name);
    }

    @Override
    public CompletableFuture<AgentApi.AgentPutResult> put(Caller caller, String name, Json entry) {
      return clients.async(() -> stored(clients.as(caller).put(path(name), entry)));
    }

    @Override
    public CompletableFuture<AgentApi.AgentPutResult> create(
        Caller caller, String name, Json entry) {
      return clients.post(caller, path(name), entry).thenApply(RemoteAgentApi::stored);
    }

    private static AgentApi.AgentPutResult stored(DaemonResponse response) {
      return new AgentApi.AgentPutResult(response.object(), response.status() == CREATED);
    }

    @Override
    public JsonObject get(Caller caller, String name) {
      return clients.get(caller, path(name));
    }

    @Override
    public Optional<Caller> registered(String name) {
      throw new UnsupportedOperationException("not part of the HTTP interface");
    }

    @Override
    public JsonObject list(Caller caller, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "agents"), page);
    }

    @Override
    public CompletableFuture<Void> remove(Caller caller, String name) {
      return clients
          .async(
              () -> {
                clients.as(caller).delete(path(name));
                return true;
              })
          .thenAccept(done -> {});
    }

    @Override
    public CompletableFuture<JsonObject> edit(Caller caller, String name, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "agents", name, "edit"), body);
    }

    @Override
    public CompletableFuture<JsonObject> pause(Caller caller, String name, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "agents", name, "pause"), body);
    }

    @Override
    public CompletableFuture<JsonObject> resume(Caller caller, String name, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "agents", name, "resume"), body);
    }

    @Override
    public JsonObject roles(Caller caller, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "roles"), page);
    }

    @Override
    public void expect(String name) {
      throw new UnsupportedOperationException("the server registers targets");
    }

    @Override
    public void ensure(String name) {
      throw new UnsupportedOperationException("the server registers callers");
    }
  }

  /** The token API; tokens are authenticated in process, as the server does. */
  record RemoteTokenApi(CallerClients clients, TokenApi behind) implements TokenApi {
    @Override
    public JsonObject list(Caller caller, String agent, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "agents", agent, "tokens"), page);
    }

    @Override
    public CompletableFuture<JsonObject> add(Caller caller, String agent, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "agents", agent, "tokens"), body);
    }

    @Override
    public CompletableFuture<JsonObject> replace(Caller caller, String agent, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "agents", agent, "token"), body);
    }

    @Override
    public CompletableFuture<Void> remove(Caller caller, String agent, String id) {
      return clients
          .async(
              () -> {
                clients.as(caller).delete(ApiPath.of("v1", "agents", agent, "tokens", id));
                return true;
              })
          .thenAccept(done -> {});
    }

    @Override
    public Optional<Caller> authenticate(String token) {
      return behind.authenticate(token);
    }

    @Override
    public Optional<Instant> expiredAt(String token) {
      return behind.expiredAt(token);
    }
  }

  /** The contract API. */
  record RemoteContractApi(CallerClients clients) implements ContractApi {
    @Override
    public JsonObject list(Caller caller, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "contracts"), page);
    }

    @Override
    public JsonObject get(Caller caller, String id) {
      return clients.get(caller, ApiPath.of("v1", "contracts", id));
    }

    @Override
    public CompletableFuture<ContractApi.ContractPutResult> put(
        Caller caller, String id, Json contract) {
      return clients.async(
          () -> {
            DaemonResponse response =
                clients.as(caller).put(ApiPath.of("v1", "contracts", id), contract);
            return new ContractApi.ContractPutResult(
                response.object(), response.status() == CREATED);
          });
    }

    @Override
    public JsonObject summary() {
      return clients
          .get(Caller.OPERATOR, ApiPath.of("v1", "status"))
          .object("contracts")
          .orElseThrow();
    }
  }

  /** The schema API; schema ids are paths. */
  record RemoteSchemaApi(CallerClients clients) implements SchemaApi {
    private static ApiPath path(String id) {
      String[] parts = ("v1/schemas/" + id).split("/", -1);
      return ApiPath.of(parts);
    }

    @Override
    public JsonObject list(Caller caller, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "schemas"), page);
    }

    @Override
    public Json get(Caller caller, String id) {
      return clients.get(caller, path(id));
    }

    @Override
    public JsonObject migrations(Caller caller, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "migrations"), page);
    }

    @Override
    public CompletableFuture<JsonObject> putMigration(
        Caller caller, String from, String to, Json body) {
      ApiPath path = ApiPath.of("v1", "migrations", from, to);
      return clients.async(() -> clients.as(caller).put(path, body).object());
    }

    @Override
    public CompletableFuture<SchemaApi.SchemaPutResult> put(Caller caller, String id, Json schema) {
      return clients.async(
          () -> {
            DaemonResponse response = clients.as(caller).put(path(id), schema);
            return new SchemaApi.SchemaPutResult(response.body(), response.status() == CREATED);
          });
    }
  }

  /** The schedule API. */
  record RemoteScheduleApi(CallerClients clients) implements ScheduleApi {
    private static ApiPath path(String... parts) {
      return ApiPath.of(
          Stream.concat(Stream.of("v1", "schedules"), Arrays.stream(parts)).toArray(String[]::new));
    }

    @Override
    public JsonObject list(Caller caller, PageRequest page) {
      return clients.get(caller, path(), page);
    }

    @Override
    public JsonObject get(Caller caller, String id) {
      return clients.get(caller, path(id));
    }

    @Override
    public CompletableFuture<SchedulePutResult> put(Caller caller, String id, Json body) {
      return clients.async(
          () -> {
            DaemonResponse response = clients.as(caller).put(path(id), body);
            return new SchedulePutResult(response.object(), response.status() == CREATED);
          });
    }

    @Override
    public CompletableFuture<Void> remove(Caller caller, String id) {
      return clients
          .async(
              () -> {
                clients.as(caller).delete(path(id));
                return true;
              })
          .thenAccept(done -> {});
    }

    @Override
    public CompletableFuture<JsonObject> pause(Caller caller, String id) {
      return clients.postForObject(caller, path(id, "pause"), JsonObject.empty());
    }

    @Override
    public CompletableFuture<JsonObject> resume(Caller caller, String id) {
      return clients.postForObject(caller, path(id, "resume"), JsonObject.empty());
    }
  }
}
