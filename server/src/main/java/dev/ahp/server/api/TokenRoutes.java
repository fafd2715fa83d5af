package dev.ahp.server.api;

import static dev.ahp.server.route.BodyRule.OPTIONAL;

import dev.ahp.broker.api.TokenApi;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.util.List;

/** Routes for the tokens of agents. */
record TokenRoutes(TokenApi tokens) {
  private static final String AGENT = "/v1/agents/{name}";

  List<Route> routes() {
    return List.of(
        Route.post(AGENT + "/token")
            .named("newToken", "Issue a new token for an agent and revoke or expire the old ones")
            .access(Access.OPERATORS)
            .takes(OPTIONAL, "TokenReplacement")
            .gives(201, "Token")
            .later(
                it ->
                    tokens
                        .replace(it.caller(), it.value("name"), it.body())
                        .thenApply(token -> Reply.json(201, token))),
        Route.get(AGENT + "/tokens")
            .named("listTokens", "List the tokens of an agent, without their secrets")
            .access(Access.OVERSIGHT)
            .paged()
            .returns("TokenList", it -> tokens.list(it.caller(), it.value("name"), it.page())),
        Route.post(AGENT + "/tokens")
            .named("addToken", "Issue a further token for an agent, with scopes and an expiry")
            .access(Access.OPERATORS)
            .takes(OPTIONAL, "TokenEntry")
            .gives(201, "IssuedToken")
            .later(
                it ->
                    tokens
                        .add(it.caller(), it.value("name"), it.body())
                        .thenApply(token -> Reply.json(201, token))),
        Route.delete(AGENT + "/tokens/{token}")
            .named("removeToken", "Revoke a token of an agent by its id")
            .access(Access.OPERATORS)
            .gives(204, "")
            .later(
                it ->
                    Replies.noContent(
                        tokens.remove(it.caller(), it.value("name"), it.value("token")))));
  }
}
