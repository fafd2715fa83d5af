package dev.ahp.server.api;

import static dev.ahp.server.route.QueryParameter.oneOf;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Route;
import java.util.List;
import java.util.function.BiFunction;

/** Tasks: views over their packets, and what can be done to one as a whole. */
final class TaskRoutes {
  private static final List<String> STATUSES =
      List.of("ACTIVE", "PENDING_HANDOFF", "BLOCKED", "FAILED", "COMPLETED", "CANCELLED");

  private final TaskApi desk;

  TaskRoutes(TaskApi desk) {
    this.desk = desk;
  }

  List<Route> routes() {
    return List.of(
        list(),
        view("", "getTask", "One task with its packets and handoffs", "Task", desk::get),
        view("/cost", "taskCost", "What a task has cost, hop by hop", "Cost", desk::cost),
        view("/diff", "taskDiff", "What changed from hop to hop", "Diff", desk::diff),
        view("/checkpoint", "taskCheckpoint", "The saved state", "Checkpoint", desk::checkpoint),
        trace(),
        cancel(),
        rollback(),
        replay());
  }

  private Route list() {
    return Route.get("/v1/tasks")
        .named("listTasks", "Tasks, oldest first unless asked otherwise")
        .query(oneOf("status", STATUSES))
        .pagedBothWays()
        .gives(200, "TaskList")
        .now(
            request ->
                Replies.ok(
                    desk.list(
                        request.caller(),
                        request.query().text("status").orElse(null),
                        request.query().page())));
  }

  private static Route view(
      String ending,
      String name,
      String summary,
      String schema,
      BiFunction<Caller, String, JsonObject> ask) {
    return Route.get("/v1/tasks/{id}" + ending)
        .named(name, summary)
        .gives(200, schema)
        .now(request -> Replies.ok(ask.apply(request.caller(), request.value("id"))));
  }

  private Route trace() {
    return Route.get("/v1/tasks/{id}/trace")
        .named("traceTask", "What happened to a task, in order")
        .paged()
        .gives(200, "RecordList")
        .now(
            request ->
                Replies.ok(
                    desk.trace(request.caller(), request.value("id"), request.query().page())));
  }

  private Route cancel() {
    return Route.post("/v1/tasks/{id}/cancel")
        .named("cancelTask", "Call every open packet of a task off")
        .takes(BodyRule.OPTIONAL, "Reason")
        .gives(200, "Task")
        .later(
            request ->
                Replies.ok(desk.cancel(request.caller(), request.value("id"), request.body())));
  }

  private Route rollback() {
    return Route.post("/v1/tasks/{id}/rollback")
        .named("rollbackTask", "Take the last handoff back")
        .takes(BodyRule.OPTIONAL, "Reason")
        .gives(200, "Task")
        .later(
            request ->
                Replies.ok(desk.rollback(request.caller(), request.value("id"), request.body())));
  }

  private Route replay() {
    return Route.post("/v1/tasks/{id}/replay")
        .named("replayTask", "Send a packet of a task again")
        .takes(BodyRule.OPTIONAL, "Replay")
        .gives(201, "Packet")
        .sets(201, Replies.LOCATION, "Where the new packet is.")
        .later(
            request ->
                desk.replay(request.caller(), request.value("id"), request.body())
                    .thenApply(Replies::createdPacket));
  }
}
