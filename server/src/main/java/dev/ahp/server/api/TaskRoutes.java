package dev.ahp.server.api;

import static dev.ahp.server.route.QueryParameter.integer;
import static dev.ahp.server.route.QueryParameter.oneOf;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.util.List;
import java.util.function.BiFunction;

/** Routes for tasks: queries, and commands that affect a whole task. */
final class TaskRoutes {
  private static final List<String> STATUSES =
      List.of("ACTIVE", "PENDING_HANDOFF", "BLOCKED", "FAILED", "COMPLETED", "CANCELLED");

  private static final int MAX_WAIT_MS = 60_000;

  private final TaskApi tasks;

  TaskRoutes(TaskApi tasks) {
    this.tasks = tasks;
  }

  List<Route> routes() {
    return List.of(
        list(),
        view("", "getTask", "Get a task with its packets and handoffs", "Task", tasks::get),
        view("/cost", "taskCost", "Get the cost of a task per hop", "Cost", tasks::cost),
        view("/diff", "taskDiff", "Get the changes from hop to hop", "Diff", tasks::diff),
        view(
            "/checkpoint",
            "taskCheckpoint",
            "Get the saved state",
            "Checkpoint",
            tasks::checkpoint),
        result(),
        trace(),
        cancel(),
        rollback(),
        replay());
  }

  private Route list() {
    return Route.get("/v1/tasks")
        .named("listTasks", "List tasks, oldest first by default")
        .query(oneOf("status", STATUSES))
        .pagedBothWays()
        .gives(200, "TaskList")
        .now(
            request ->
                Replies.ok(
                    tasks.list(
                        request.caller(),
                        request.query().text("status").orElse(null),
                        request.query().page())));
  }

  private static Route view(
      String suffix,
      String name,
      String summary,
      String schema,
      BiFunction<Caller, String, JsonObject> query) {
    return Route.get("/v1/tasks/{id}" + suffix)
        .named(name, summary)
        .gives(200, schema)
        .now(request -> Replies.ok(query.apply(request.caller(), request.value("id"))));
  }

  private Route result() {
    return Route.get("/v1/tasks/{id}/result")
        .named("taskResult", "Get the result of a task, waiting for its end if requested")
        .query(integer("waitMs", 0, MAX_WAIT_MS))
        .gives(200, "TaskResult")
        .gives(202, "TaskResult")
        .waits()
        .later(
            request ->
                tasks
                    .result(
                        request.caller(), request.value("id"), request.query().integer("waitMs", 0))
                    .thenApply(it -> Reply.json(it.ended() ? 200 : 202, it.json())));
  }

  private Route trace() {
    return Route.get("/v1/tasks/{id}/trace")
        .named("traceTask", "List the audit records of a task in order")
        .paged()
        .gives(200, "RecordList")
        .now(
            request ->
                Replies.ok(
                    tasks.trace(request.caller(), request.value("id"), request.query().page())));
  }

  private Route cancel() {
    return Route.post("/v1/tasks/{id}/cancel")
        .named("cancelTask", "Cancel all open packets of a task")
        .takes(BodyRule.OPTIONAL, "Reason")
        .gives(200, "Task")
        .later(
            request ->
                Replies.ok(tasks.cancel(request.caller(), request.value("id"), request.body())));
  }

  private Route rollback() {
    return Route.post("/v1/tasks/{id}/rollback")
        .named("rollbackTask", "Roll back the last handoff of a task")
        .takes(BodyRule.OPTIONAL, "Reason")
        .gives(200, "Task")
        .later(
            request ->
                Replies.ok(tasks.rollback(request.caller(), request.value("id"), request.body())));
  }

  private Route replay() {
    return Route.post("/v1/tasks/{id}/replay")
        .named("replayTask", "Replay a packet of a task")
        .takes(BodyRule.OPTIONAL, "Replay")
        .gives(201, "Packet")
        .sets(201, Replies.LOCATION, "The URL of the new packet.")
        .later(
            request ->
                tasks
                    .replay(request.caller(), request.value("id"), request.body())
                    .thenApply(Replies::createdPacket));
  }
}
