package dev.ahp.http.api;

import static dev.ahp.http.route.BodyRule.OPTIONAL;
import static dev.ahp.http.route.BodyRule.REQUIRED;

import dev.ahp.broker.exchange.AgentDesk;
import dev.ahp.broker.exchange.ContractDesk;
import dev.ahp.broker.exchange.SchemaDesk;
import dev.ahp.http.route.Access;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.Route;
import dev.ahp.http.route.RouteBuilder;
import java.util.List;

/** Who there is and what holds between them: agents, roles, contracts, schemas. */
final class RegistryRoutes {
  private static final String AGENT = "/v1/agents/{name}";

  private final AgentDesk agents;
  private final ContractDesk contracts;
  private final SchemaDesk schemas;

  RegistryRoutes(AgentDesk agents, ContractDesk contracts, SchemaDesk schemas) {
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
    return agentEntry(Route.put(AGENT).named("putAgent", "Make or replace an agent"))
        .gives(200, "Agent")
        .later(
            call ->
                agents
                    .put(call.caller(), call.value("name"), call.body())
                    .thenApply(
                        it ->
                            Answers.put(
                                it.agent(), it.created(), "/v1/agents/", call.value("name"))));
  }

  private Route createAgent() {
    return agentEntry(Route.post(AGENT).named("createAgent", "Make an agent that is not there yet"))
        .later(
            call ->
                agents
                    .create(call.caller(), call.value("name"), call.body())
                    .thenApply(
                        it -> Answers.put(it.agent(), true, "/v1/agents/", call.value("name"))));
  }

  private static RouteBuilder agentEntry(RouteBuilder route) {
    return route
        .access(Access.OPERATORS)
        .takes(OPTIONAL, "AgentEntry")
        .gives(201, "AgentWithToken")
        .sets(201, Answers.LOCATION, "Where the agent is.");
  }

  private Route getAgent() {
    return Route.get(AGENT)
        .named("getAgent", "One agent, without its secrets")
        .gives(200, "Agent")
        .now(call -> Answers.ok(agents.get(call.caller(), call.value("name"))));
  }

  private Route listAgents() {
    return Route.get("/v1/agents")
        .named("listAgents", "Agents")
        .paged()
        .gives(200, "AgentList")
        .now(call -> Answers.ok(agents.list(call.caller(), call.query().page())));
  }

  private Route removeAgent() {
    return Route.delete(AGENT)
        .named("removeAgent", "Remove an agent; its token dies")
        .access(Access.OPERATORS)
        .gives(204, "")
        .later(
            call ->
                agents
                    .remove(call.caller(), call.value("name"))
                    .thenApply(gone -> Reply.noContent()));
  }

  private Route newToken() {
    return Route.post(AGENT + "/token")
        .named("newToken", "Give an agent a new token; the old one dies")
        .access(Access.OPERATORS)
        .gives(201, "Token")
        .later(
            call ->
                agents
                    .newToken(call.caller(), call.value("name"))
                    .thenApply(token -> Reply.json(201, token)));
  }

  private Route roles() {
    return Route.get("/v1/roles")
        .named("listRoles", "Roles and who has them")
        .paged()
        .gives(200, "RoleList")
        .now(call -> Answers.ok(agents.roles(call.caller(), call.query().page())));
  }

  private Route listContracts() {
    return Route.get("/v1/contracts")
        .named("listContracts", "Contracts in force")
        .paged()
        .gives(200, "ContractList")
        .now(call -> Answers.ok(contracts.list(call.caller(), call.query().page())));
  }

  private Route getContract() {
    return Route.get("/v1/contracts/{id}")
        .named("getContract", "One contract")
        .gives(200, "Contract")
        .now(call -> Answers.ok(contracts.get(call.caller(), call.value("id"))));
  }

  private Route putContract() {
    return Route.put("/v1/contracts/{id}")
        .named("putContract", "Make or replace a contract")
        .access(Access.OPERATORS)
        .takes(REQUIRED, "Any")
        .gives(201, "Contract")
        .sets(201, Answers.LOCATION, "Where the contract is.")
        .gives(200, "Contract")
        .later(
            call ->
                contracts
                    .put(call.caller(), call.value("id"), call.body())
                    .thenApply(
                        it ->
                            Answers.put(
                                it.contract(), it.created(), "/v1/contracts/", call.value("id"))));
  }

  private Route listSchemas() {
    return Route.get("/v1/schemas")
        .named("listSchemas", "Payload schemas that are known")
        .paged()
        .gives(200, "SchemaList")
        .now(call -> Answers.ok(schemas.list(call.caller(), call.query().page())));
  }

  private Route getSchema() {
    return Route.get("/v1/schemas/{id*}")
        .named("getSchema", "A schema; its id is the rest of the path")
        .gives(200, "Any")
        .now(call -> Answers.ok(schemas.get(call.caller(), call.value("id"))));
  }

  private Route putSchema() {
    return Route.put("/v1/schemas/{id*}")
        .named("putSchema", "Make or replace a schema")
        .access(Access.OPERATORS)
        .takes(REQUIRED, "Any")
        .gives(201, "Any")
        .sets(201, Answers.LOCATION, "Where the schema is.")
        .gives(200, "Any")
        .later(
            call ->
                schemas
                    .put(call.caller(), call.value("id"), call.body())
                    .thenApply(
                        it ->
                            Answers.put(
                                it.schema(), it.created(), "/v1/schemas/", call.value("id"))));
  }
}
