package dev.ahp.server.api;

import static dev.ahp.server.route.QueryParameter.oneOf;
import static dev.ahp.server.route.QueryParameter.time;

import dev.ahp.broker.api.OverviewApi;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.time.Rfc3339;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Routes for alerts by group and for spending. */
record OverviewRoutes(OverviewApi overview, Clock clock) {
  private static final String GROUP = "/v1/alert-groups/{group}/";
  private static final Duration DEFAULT_RANGE = Duration.ofDays(7);

  List<Route> routes() {
    return List.of(
        Route.get("/v1/alert-groups")
            .named("listAlertGroups", "List alerts by group, with their number and state")
            .access(Access.OVERSIGHT)
            .returns("AlertGroupList", it -> overview.alertGroups(it.caller())),
        Route.post(GROUP + "acknowledge")
            .named("acknowledgeAlerts", "Mark the alerts of a group as seen")
            .access(Access.OPERATORS)
            .takes(BodyRule.OPTIONAL, "Note")
            .returnsLater(
                "AlertGroupList",
                it -> overview.acknowledge(it.caller(), it.value("group"), it.body())),
        Route.post(GROUP + "mute")
            .named("muteAlerts", "Mute the alerts of a group for a time; 0 minutes end a mute")
            .access(Access.OPERATORS)
            .takes(BodyRule.OPTIONAL, "Mute")
            .returnsLater(
                "AlertGroupList", it -> overview.mute(it.caller(), it.value("group"), it.body())),
        Route.get("/v1/usage")
            .named("usage", "Count packets, tasks, agents, audit records and bytes of the store")
            .access(Access.OVERSIGHT)
            .returns("Usage", it -> overview.usage(it.caller())),
        Route.get("/v1/spending")
            .named(
                "spending",
                "Get the reported costs by time, agent, model and task, of the last 7 days by"
                    + " default")
            .access(Access.OVERSIGHT)
            .query(time("from"), time("until"), oneOf("format", List.of("json", "csv")))
            .gives(200, "Spending")
            .now(this::spending));
  }

  private Reply spending(ApiRequest request) {
    Instant until = request.query().text("until").flatMap(Rfc3339::parse).orElseGet(clock::instant);
    Instant from =
        request.query().text("from").flatMap(Rfc3339::parse).orElse(until.minus(DEFAULT_RANGE));
    JsonObject report = overview.spending(request.caller(), from, until);
    boolean isCsv = request.query().text("format").filter("csv"::equals).isPresent();
    return isCsv
        ? Reply.bytes(
            200, "text/csv; charset=utf-8", SpendingCsv.of(report).getBytes(StandardCharsets.UTF_8))
        : Reply.json(200, report);
  }
}
