package dev.ahp.server.api;

import static dev.ahp.server.route.BodyRule.OPTIONAL;
import static dev.ahp.server.route.BodyRule.REQUIRED;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteBuilder;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Routes for agents, roles, contracts and schemas. */
record RegistryRoutes(AgentApi agents, ContractApi contracts, SchemaApi schemas) {
  private static final String AGENT = "/v1/agents/{name}";

  List<Route> routes() {
    return Stream.of(agentRoutes(), agentActionRoutes(), contractRoutes(), schemaRoutes())
        .flatMap(List::stream)
        .toList();
  }

  private List<Route> agentRoutes() {
    return List.of(
        agentEntry(Route.put(AGENT).named("putAgent", "Create or replace an agent"))
            .gives(200, "Agent")
            .later(it -> agentPut(it, agents.put(it.caller(), it.value("name"), it.body()))),
        agentEntry(Route.post(AGENT).named("createAgent", "Create an agent; fails if it exists"))
            .later(it -> agentPut(it, agents.create(it.caller(), it.value("name"), it.body()))),
        Route.get(AGENT)
            .named("getAgent", "Get an agent, without its secrets")
            .returns("Agent", it -> agents.get(it.caller(), it.value("name"))),
        Route.get("/v1/agents")
            .named("listAgents", "List agents")
            .paged()
            .returns("AgentList", it -> agents.list(it.caller(), it.page())),
        Route.get("/v1/roles")
            .named("listRoles", "List roles and the agents that have them")
            .paged()
            .returns("RoleList", it -> agents.roles(it.caller(), it.page())));
  }

  private List<Route> agentActionRoutes() {
    return List.of(
        Route.delete(AGENT)
            .named("removeAgent", "Delete an agent and revoke its token")
            .access(Access.OPERATORS)
            .gives(204, "")
            .later(it -> Replies.noContent(agents.remove(it.caller(), it.value("name")))),
        Route.post(AGENT + "/edit")
            .named("editAgent", "Change parts of an agent and keep the others with their secrets")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "AgentEdit")
            .returnsLater("Agent", it -> agents.edit(it.caller(), it.value("name"), it.body())),
        Route.post(AGENT + "/pause")
            .named("pauseAgent", "Stop offers to an agent; its packets wait")
            .access(Access.OPERATORS)
            .takes(OPTIONAL, "Reason")
            .returnsLater("Agent", it -> agents.pause(it.caller(), it.value("name"), it.body())),
        Route.post(AGENT + "/resume")
            .named("resumeAgent", "Allow offers to a paused agent again")
            .access(Access.OPERATORS)
            .takes(OPTIONAL, "Reason")
            .returnsLater("Agent", it -> agents.resume(it.caller(), it.value("name"), it.body())));
  }

  private static CompletableFuture<Reply> agentPut(
      ApiRequest request, CompletableFuture<AgentApi.AgentPutResult> put) {
    String name = request.value("name");
    return put.thenApply(it -> Replies.put(it.agent(), it.created(), "/v1/agents/", name));
  }

  private static RouteBuilder agentEntry(RouteBuilder route) {
    return route
        .access(Access.OPERATORS)
        .takes(OPTIONAL, "AgentEntry")
        .gives(201, "AgentWithToken")
        .sets(201, Replies.LOCATION, "The URL of the agent.");
  }

  private List<Route> contractRoutes() {
    return List.of(
        Route.get("/v1/contracts")
            .named("listContracts", "List active contracts")
            .paged()
            .returns("ContractList", it -> contracts.list(it.caller(), it.page())),
        Route.get("/v1/contracts/{id}")
            .named("getContract", "Get a contract")
            .returns("Contract", it -> contracts.get(it.caller(), it.value("id"))),
        Route.put("/v1/contracts/{id}")
            .named("putContract", "Create or replace a contract")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "Any")
            .gives(201, "Contract")
            .sets(201, Replies.LOCATION, "The URL of the contract.")
            .gives(200, "Contract")
            .later(this::putContract));
  }

  private CompletableFuture<Reply> putContract(ApiRequest request) {
    String id = request.value("id");
    return contracts
        .put(request.caller(), id, request.body())
        .thenApply(it -> Replies.put(it.contract(), it.created(), "/v1/contracts/", id));
  }

  private List<Route> schemaRoutes() {
    return List.of(
        Route.get("/v1/schemas")
            .named("listSchemas", "List payload schemas")
            .paged()
            .returns("SchemaList", it -> schemas.list(it.caller(), it.page())),
        Route.get("/v1/migrations")
            .named("listMigrations", "List migrations of payloads between schemas")
            .paged()
            .returns("MigrationList", it -> schemas.migrations(it.caller(), it.page())),
        Route.put("/v1/migrations/{from}/{to}")
            .named("putMigration", "Create or replace the migration from one schema to another")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "MigrationSteps")
            .returnsLater("Migration", this::putMigration),
        Route.get("/v1/schemas/{id*}")
            .named("getSchema", "Get a schema; its id is the rest of the path")
            .returns("Any", it -> schemas.get(it.caller(), it.value("id"))),
        Route.put("/v1/schemas/{id*}")
            .named("putSchema", "Create or replace a schema")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "Any")
            .gives(201, "Any")
            .sets(201, Replies.LOCATION, "The URL of the schema.")
            .gives(200, "Any")
            .later(this::putSchema));
  }

  private CompletableFuture<JsonObject> putMigration(ApiRequest request) {
    return schemas.putMigration(
        request.caller(), request.value("from"), request.value("to"), request.body());
  }

  private CompletableFuture<Reply> putSchema(ApiRequest request) {
    String id = request.value("id");
    return schemas
        .put(request.caller(), id, request.body())
        .thenApply(it -> Replies.put(it.schema(), it.created(), "/v1/schemas/", id));
  }
}
