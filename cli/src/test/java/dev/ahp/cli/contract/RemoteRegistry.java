package dev.ahp.cli.contract;

import dev.ahp.broker.exchange.AgentDesk;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.ContractDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.exchange.SchemaDesk;
import dev.ahp.client.Answer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Agents, contracts and schemas on the other side of HTTP. */
final class RemoteRegistry {
  private RemoteRegistry() {}

  private static final int CREATED = 201;

  /** The desk of agents. */
  record Agents(Wires wires) implements AgentDesk {
    private static ApiPath path(String name) {
      return ApiPath.of("v1", "agents", name);
    }

    @Override
    public CompletableFuture<AgentDesk.Put> put(Caller caller, String name, Json entry) {
      return wires.later(() -> stored(wires.as(caller).put(path(name), entry)));
    }

    @Override
    public CompletableFuture<AgentDesk.Put> create(Caller caller, String name, Json entry) {
      return wires.post(caller, path(name), entry).thenApply(Agents::stored);
    }

    private static AgentDesk.Put stored(Answer answer) {
      return new AgentDesk.Put(answer.object(), answer.status() == CREATED);
    }

    @Override
    public JsonObject get(Caller caller, String name) {
      return wires.get(caller, path(name));
    }

    @Override
    public JsonObject list(Caller caller, Page page) {
      return wires.get(caller, ApiPath.of("v1", "agents"), page);
    }

    @Override
    public CompletableFuture<Void> remove(Caller caller, String name) {
      return wires
          .later(
              () -> {
                wires.as(caller).delete(path(name));
                return true;
              })
          .thenAccept(done -> {});
    }

    @Override
    public CompletableFuture<JsonObject> newToken(Caller caller, String name) {
      return wires.posted(caller, ApiPath.of("v1", "agents", name, "token"), JsonObject.empty());
    }

    @Override
    public JsonObject roles(Caller caller, Page page) {
      return wires.get(caller, ApiPath.of("v1", "roles"), page);
    }

    @Override
    public Optional<Caller> authenticate(String token) {
      throw new UnsupportedOperationException("this is done for whoever calls");
    }

    @Override
    public void ensure(String name) {
      throw new UnsupportedOperationException("this is done for whoever calls");
    }
  }

  /** The desk of contracts. */
  record Contracts(Wires wires) implements ContractDesk {
    @Override
    public JsonObject list(Caller caller, Page page) {
      return wires.get(caller, ApiPath.of("v1", "contracts"), page);
    }

    @Override
    public JsonObject get(Caller caller, String id) {
      return wires.get(caller, ApiPath.of("v1", "contracts", id));
    }

    @Override
    public CompletableFuture<ContractDesk.Put> put(Caller caller, String id, Json contract) {
      return wires.later(
          () -> {
            Answer answer = wires.as(caller).put(ApiPath.of("v1", "contracts", id), contract);
            return new ContractDesk.Put(answer.object(), answer.status() == CREATED);
          });
    }

    @Override
    public JsonObject summary() {
      return wires
          .get(Caller.OPERATOR, ApiPath.of("v1", "status"))
          .object("contracts")
          .orElseThrow();
    }
  }

  /** The desk of schemas, whose ids are paths. */
  record Schemas(Wires wires) implements SchemaDesk {
    private static ApiPath path(String id) {
      String[] parts = ("v1/schemas/" + id).split("/", -1);
      return ApiPath.of(parts);
    }

    @Override
    public JsonObject list(Caller caller, Page page) {
      return wires.get(caller, ApiPath.of("v1", "schemas"), page);
    }

    @Override
    public Json get(Caller caller, String id) {
      return wires.get(caller, path(id));
    }

    @Override
    public CompletableFuture<SchemaDesk.Put> put(Caller caller, String id, Json schema) {
      return wires.later(
          () -> {
            Answer answer = wires.as(caller).put(path(id), schema);
            return new SchemaDesk.Put(answer.body(), answer.status() == CREATED);
          });
    }
  }
}
