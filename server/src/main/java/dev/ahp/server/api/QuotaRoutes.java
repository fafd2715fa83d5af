package dev.ahp.server.api;

import static dev.ahp.server.route.BodyRule.REQUIRED;

import dev.ahp.broker.api.QuotaApi;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.Route;
import java.util.List;

/** Routes for quotas and their use. */
record QuotaRoutes(QuotaApi quotas) {
  private static final String ALL = "/v1/quotas";
  private static final String AGENT = "/v1/quotas/agents/{name}";

  List<Route> routes() {
    return List.of(
        Route.get(ALL)
            .named("listQuotas", "List the quotas of agents and of all agents together")
            .access(Access.OVERSIGHT)
            .returns("Quotas", it -> quotas.list(it.caller())),
        Route.put(ALL)
            .named("putQuotas", "Set the quotas of each agent or of all agents together")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "QuotaDefaults")
            .returnsLater("Quotas", it -> quotas.put(it.caller(), it.body())),
        Route.delete(ALL)
            .named("removeQuotas", "Remove the quotas that were set; those of the file apply again")
            .access(Access.OPERATORS)
            .gives(204, "")
            .later(it -> Replies.noContent(quotas.remove(it.caller()))),
        Route.get(AGENT)
            .named("getAgentQuotas", "Get the quotas of an agent")
            .access(Access.OVERSIGHT)
            .returns("AgentQuotas", it -> quotas.get(it.caller(), it.value("name"))),
        Route.put(AGENT)
            .named("putAgentQuotas", "Set the quotas of an agent")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "QuotaSet")
            .returnsLater(
                "AgentQuotas", it -> quotas.put(it.caller(), it.value("name"), it.body())),
        Route.delete(AGENT)
            .named("removeAgentQuotas", "Remove the quotas that were set for an agent")
            .access(Access.OPERATORS)
            .gives(204, "")
            .later(it -> Replies.noContent(quotas.remove(it.caller(), it.value("name")))),
        Route.get("/v1/quotas/usage")
            .named("getQuotaUsage", "Get the use of quotas, of all agents together and by agent")
            .access(Access.OVERSIGHT)
            .paged()
            .returns("QuotaUsage", it -> quotas.usage(it.caller(), it.page())));
  }
}
