package dev.ahp.server.api;

import static dev.ahp.server.route.BodyRule.OPTIONAL;
import static dev.ahp.server.route.BodyRule.REQUIRED;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteBuilder;
import java.util.List;

/** Routes for agents, roles, contracts and schemas. */
final class RegistryRoutes {
  private static final String AGENT = "/v1/agents/{name}";

  private final AgentApi agents;
  private final ContractApi contracts;
  private final SchemaApi schemas;

  RegistryRoutes(AgentApi agents, ContractApi contracts, SchemaApi schemas) {
    this.agents = agents;
    this.contracts = contracts;
    this.schemas = schemas;
  }

  List<Route> routes() {
    return List.of(
        putAgent(),
        createAgent(),
        getAgent(),
        listAgents(),
        removeAgent(),
        newToken(),
        roles(),
        listContracts(),
        getContract(),
        putContract(),
        listSchemas(),
        getSchema(),
        putSchema());
  }

  private Route putAgent() {
    return agentEntry(Route.put(AGENT).named("putAgent", "Create or replace an agent"))
        .gives(200, "Agent")
        .later(
            request ->
                agents
                    .put(request.caller(), request.value("name"), request.body())
                    .thenApply(
                        it ->
                            Replies.put(
                                it.agent(), it.created(), "/v1/agents/", request.value("name"))));
  }

  private Route createAgent() {
    return agentEntry(Route.post(AGENT).named("createAgent", "Create an agent; fails if it exists"))
        .later(
            request ->
                agents
                    .create(request.caller(), request.value("name"), request.body())
                    .thenApply(
                        it -> Replies.put(it.agent(), true, "/v1/agents/", request.value("name"))));
  }

  private static RouteBuilder agentEntry(RouteBuilder route) {
    return route
        .access(Access.OPERATORS)
        .takes(OPTIONAL, "AgentEntry")
        .gives(201, "AgentWithToken")
        .sets(201, Replies.LOCATION, "The URL of the agent.");
  }

  private Route getAgent() {
    return Route.get(AGENT)
        .named("getAgent", "Get an agent, without its secrets")
        .gives(200, "Agent")
        .now(request -> Replies.ok(agents.get(request.caller(), request.value("name"))));
  }

  private Route listAgents() {
    return Route.get("/v1/agents")
        .named("listAgents", "List agents")
        .paged()
        .gives(200, "AgentList")
        .now(request -> Replies.ok(agents.list(request.caller(), request.query().page())));
  }

  private Route removeAgent() {
    return Route.delete(AGENT)
        .named("removeAgent", "Delete an agent and revoke its token")
        .access(Access.OPERATORS)
        .gives(204, "")
        .later(
            request ->
                agents
                    .remove(request.caller(), request.value("name"))
                    .thenApply(ignored -> Reply.noContent()));
  }

  private Route newToken() {
    return Route.post(AGENT + "/token")
        .named("newToken", "Issue a new token for an agent and revoke the old one")
        .access(Access.OPERATORS)
        .gives(201, "Token")
        .later(
            request ->
                agents
                    .newToken(request.caller(), request.value("name"))
                    .thenApply(token -> Reply.json(201, token)));
  }

  private Route roles() {
    return Route.get("/v1/roles")
        .named("listRoles", "List roles and the agents that have them")
        .paged()
        .gives(200, "RoleList")
        .now(request -> Replies.ok(agents.roles(request.caller(), request.query().page())));
  }

  private Route listContracts() {
    return Route.get("/v1/contracts")
        .named("listContracts", "List active contracts")
        .paged()
        .gives(200, "ContractList")
        .now(request -> Replies.ok(contracts.list(request.caller(), request.query().page())));
  }

  private Route getContract() {
    return Route.get("/v1/contracts/{id}")
        .named("getContract", "Get a contract")
        .gives(200, "Contract")
        .now(request -> Replies.ok(contracts.get(request.caller(), request.value("id"))));
  }

  private Route putContract() {
    return Route.put("/v1/contracts/{id}")
        .named("putContract", "Create or replace a contract")
        .access(Access.OPERATORS)
        .takes(REQUIRED, "Any")
        .gives(201, "Contract")
        .sets(201, Replies.LOCATION, "The URL of the contract.")
        .gives(200, "Contract")
        .later(
            request ->
                contracts
                    .put(request.caller(), request.value("id"), request.body())
                    .thenApply(
                        it ->
                            Replies.put(
                                it.contract(),
                                it.created(),
                                "/v1/contracts/",
                                request.value("id"))));
  }

  private Route listSchemas() {
    return Route.get("/v1/schemas")
        .named("listSchemas", "List payload schemas")
        .paged()
        .gives(200, "SchemaList")
        .now(request -> Replies.ok(schemas.list(request.caller(), request.query().page())));
  }

  private Route getSchema() {
    return Route.get("/v1/schemas/{id*}")
        .named("getSchema", "Get a schema; its id is the rest of the path")
        .gives(200, "Any")
        .now(request -> Replies.ok(schemas.get(request.caller(), request.value("id"))));
  }

  private Route putSchema() {
    return Route.put("/v1/schemas/{id*}")
        .named("putSchema", "Create or replace a schema")
        .access(Access.OPERATORS)
        .takes(REQUIRED, "Any")
        .gives(201, "Any")
        .sets(201, Replies.LOCATION, "The URL of the schema.")
        .gives(200, "Any")
        .later(
            request ->
                schemas
                    .put(request.caller(), request.value("id"), request.body())
                    .thenApply(
                        it ->
                            Replies.put(
                                it.schema(), it.created(), "/v1/schemas/", request.value("id"))));
  }
}
