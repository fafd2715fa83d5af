package dev.ahp.server.api;

import static dev.ahp.broker.api.AccessScope.OPERATE;
import static dev.ahp.broker.api.AccessScope.READ;
import static dev.ahp.broker.api.AccessScope.SUBMIT;
import static dev.ahp.server.route.QueryParameter.amount;
import static dev.ahp.server.route.QueryParameter.integer;
import static dev.ahp.server.route.QueryParameter.oneOf;
import static dev.ahp.server.route.QueryParameter.text;
import static dev.ahp.server.route.QueryParameter.time;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.util.List;
import java.util.function.BiFunction;

/** Routes for tasks: queries, and commands that affect a whole task. */
record TaskRoutes(TaskApi tasks) {
  private static final List<String> STATUSES =
      List.of("ACTIVE", "PENDING_HANDOFF", "BLOCKED", "FAILED", "COMPLETED", "CANCELLED");

  private static final List<String> PRIORITIES = List.of("LOW", "MEDIUM", "HIGH", "CRITICAL");

  private static final int MAX_WAIT_MS = 60_000;

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
        Route.post("/v1/compress")
            .named("compressMessage", "Compress a handoff message to fit a context window")
            .scope(READ, SUBMIT)
            .takes(BodyRule.REQUIRED, "CompressRequest")
            .returnsLater("Compressed", it -> tasks.compress(it.body())),
        Route.get("/v1/caps")
            .named("getCaps", "Get the spending caps and what is used of them today")
            .returns("Caps", it -> tasks.caps(it.caller())),
        Route.get("/v1/tasks/{id}/trace")
            .named("traceTask", "List the audit records of a task in order")
            .paged()
            .returns("RecordList", it -> tasks.trace(it.caller(), it.value("id"), it.page())),
        Route.post("/v1/tasks/{id}/cancel")
            .named("cancelTask", "Cancel all open packets of a task")
            .scope(SUBMIT, OPERATE)
            .takes(BodyRule.OPTIONAL, "Reason")
            .returnsLater("Task", it -> tasks.cancel(it.caller(), it.value("id"), it.body())),
        Route.post("/v1/tasks/{id}/rollback")
            .named("rollbackTask", "Roll back the last handoff of a task")
            .scope(SUBMIT, OPERATE)
            .takes(BodyRule.OPTIONAL, "Reason")
            .returnsLater("Task", it -> tasks.rollback(it.caller(), it.value("id"), it.body())),
        replay());
  }

  private Route list() {
    return Route.get("/v1/tasks")
        .named("listTasks", "List tasks, oldest first by default")
        .query(
            oneOf("status", STATUSES),
            text("agent"),
            text("search"),
            text("q"),
            text("type"),
            oneOf("priority", PRIORITIES),
            text("contract"),
            time("createdAfter"),
            time("createdBefore"),
            amount("minCost"),
            oneOf("sort", List.of("created", "updated", "cost")))
        .pagedBothWays()
        .returns("TaskList", it -> tasks.list(it.caller(), it.query().filter(), it.page()));
  }

  private static Route view(
      String suffix,
      String name,
      String summary,
      String schema,
      BiFunction<Caller, String, JsonObject> query) {
    return Route.get("/v1/tasks/{id}" + suffix)
        .named(name, summary)
        .returns(schema, it -> query.apply(it.caller(), it.value("id")));
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

  private Route replay() {
    return Route.post("/v1/tasks/{id}/replay")
        .named("replayTask", "Replay a packet of a task")
        .scope(SUBMIT, OPERATE)
        .takes(BodyRule.OPTIONAL, "Replay")
        .gives(201, "Packet")
        .sets(201, Replies.LOCATION, "The URL of the new packet.")
        .later(
            it ->
                tasks
                    .replay(it.caller(), it.value("id"), it.body())
                    .thenApply(Replies::createdPacket));
  }
}
