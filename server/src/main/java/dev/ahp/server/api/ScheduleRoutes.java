package dev.ahp.server.api;

import static dev.ahp.broker.api.AccessScope.OPERATE;
import static dev.ahp.broker.api.AccessScope.SUBMIT;
import static dev.ahp.server.route.BodyRule.REQUIRED;

import dev.ahp.broker.api.ScheduleApi;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Routes for recurring schedules. */
record ScheduleRoutes(ScheduleApi schedules) {
  private static final String SCHEDULE = "/v1/schedules/{id}";

  List<Route> routes() {
    return List.of(
        Route.get("/v1/schedules")
            .named("listSchedules", "List the schedules that the caller may see")
            .paged()
            .returns("ScheduleList", it -> schedules.list(it.caller(), it.page())),
        Route.get(SCHEDULE)
            .named("getSchedule", "Get a schedule")
            .returns("Schedule", it -> schedules.get(it.caller(), it.value("id"))),
        Route.put(SCHEDULE)
            .named("putSchedule", "Create or replace a schedule")
            .scope(SUBMIT, OPERATE)
            .takes(REQUIRED, "ScheduleEntry")
            .gives(201, "Schedule")
            .sets(201, Replies.LOCATION, "The URL of the schedule.")
            .gives(200, "Schedule")
            .later(this::put),
        Route.delete(SCHEDULE)
            .named("removeSchedule", "Delete a schedule; its packets remain")
            .scope(SUBMIT, OPERATE)
            .gives(204, "")
            .later(it -> Replies.noContent(schedules.remove(it.caller(), it.value("id")))),
        Route.post(SCHEDULE + "/pause")
            .named("pauseSchedule", "Stop the runs of a schedule")
            .scope(SUBMIT, OPERATE)
            .returnsLater("Schedule", it -> schedules.pause(it.caller(), it.value("id"))),
        Route.post(SCHEDULE + "/resume")
            .named("resumeSchedule", "Continue a paused schedule with its next due time")
            .scope(SUBMIT, OPERATE)
            .returnsLater("Schedule", it -> schedules.resume(it.caller(), it.value("id"))));
  }

  private CompletableFuture<Reply> put(ApiRequest request) {
    String id = request.value("id");
    return schedules
        .put(request.caller(), id, request.body())
        .thenApply(it -> Replies.put(it.schedule(), it.created(), "/v1/schedules/", id));
  }
}
