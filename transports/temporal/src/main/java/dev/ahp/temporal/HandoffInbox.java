package dev.ahp.temporal;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import dev.ahp.time.Rfc3339;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The workflow as it is; deterministic, as workflows must be. */
public final class HandoffInbox implements HandoffWorkflow {
  private static final Duration QUIET = Duration.ofDays(1);
  private static final Duration ONE_CALL = Duration.ofSeconds(30);
  private static final int CALLS = 3;
  private static final Duration ONE_TRY = Duration.ofSeconds(10);

  private final HandoffActivities calls =
      Workflow.newActivityStub(
          HandoffActivities.class,
          ActivityOptions.newBuilder()
              .setStartToCloseTimeout(ONE_CALL)
              .setRetryOptions(
                  RetryOptions.newBuilder()
                      .setMaximumAttempts(CALLS)
                      .setDoNotRetry(IllegalArgumentException.class.getName())
                      .build())
              .build());
  private final Map<String, JsonObject> open = new LinkedHashMap<>();
  private final Map<String, Long> fences = new LinkedHashMap<>();
  private final Deque<JsonObject> untold = new ArrayDeque<>();
  private String agent = "";

  @Override
  public void run(String name, String taskId, List<String> before) {
    agent = name;
    before.forEach(this::keep);
    boolean busy = true;
    while (busy && !isLong()) {
      busy = Workflow.await(QUIET, () -> !untold.isEmpty() || isLong());
      if (!untold.isEmpty()) {
        tell(untold.remove());
      }
    }
    if (busy) {
      Workflow.await(Workflow::isEveryHandlerFinished);
      Workflow.continueAsNew(name, taskId, offers());
    }
  }

  /** One at a time, so that they come in order; not what was decided or offered anew meanwhile. */
  private void tell(JsonObject item) {
    if (item.equals(open.get(packetId(item)))) {
      try {
        telling(item).offered(agent, JsonWriter.compact(item));
      } catch (ActivityFailure e) {
        if (e.getCause() instanceof CanceledFailure) {
          throw e;
        }
        // The time of the offer is over. The broker makes another, which this one must not hold up.
      }
    }
  }

  private static HandoffActivities telling(JsonObject item) {
    Duration left = Duration.ofMillis(until(item) - Workflow.currentTimeMillis());
    return Workflow.newActivityStub(
        HandoffActivities.class,
        ActivityOptions.newBuilder()
            .setStartToCloseTimeout(ONE_TRY)
            .setScheduleToCloseTimeout(left.compareTo(ONE_TRY) > 0 ? left : ONE_TRY)
            .setRetryOptions(
                RetryOptions.newBuilder()
                    .setInitialInterval(Duration.ofMillis(200))
                    .setMaximumInterval(Duration.ofMinutes(1))
                    .build())
            .build());
  }

  /** When an offer is over, in milliseconds. */
  private static long until(JsonObject item) {
    return lease(item)
        .string("until")
        .flatMap(Rfc3339::parse)
        .map(it -> it.toEpochMilli())
        .orElse(0L);
  }

  private static boolean isLong() {
    return Workflow.getInfo().isContinueAsNewSuggested();
  }

  @Override
  public void handoff(String item) {
    keep(item);
  }

  /** Nothing is told twice: the fence of a packet grows with every offer of it. */
  private void keep(String text) {
    JsonObject item = JsonReader.read(text).asObject().orElse(JsonObject.empty());
    String id = packetId(item);
    long fence = lease(item).number("fence").orElse(0.0).longValue();
    if (id.isEmpty() || fence <= fences.getOrDefault(id, 0L)) {
      return;
    }
    fences.put(id, fence);
    open.put(id, item);
    untold.add(item);
  }

  private static String packetId(JsonObject item) {
    return item.object("packet").flatMap(it -> it.string("packetId")).orElse("");
  }

  private static JsonObject lease(JsonObject item) {
    return item.object("lease").orElse(JsonObject.empty());
  }

  @Override
  public void mayAccept(String packetId) {
    JsonObject item = open.get(packetId);
    if (item == null) {
      throw new IllegalArgumentException("no offer of " + packetId + " is open");
    }
    if (until(item) <= Workflow.currentTimeMillis()) {
      throw new IllegalArgumentException("the offer of " + packetId + " is over");
    }
  }

  @Override
  public String accept(String packetId) {
    return decide(packetId, "accept", JsonObject.empty());
  }

  @Override
  public void mayReject(String packetId, String reason) {
    mayAccept(packetId);
    if (reason.isBlank()) {
      throw new IllegalArgumentException("a reject needs a reason");
    }
  }

  @Override
  public String reject(String packetId, String reason) {
    return decide(packetId, "reject", JsonObject.builder().put("reason", Json.of(reason)).build());
  }

  private String decide(String packetId, String verb, JsonObject body) {
    JsonObject item = open.remove(packetId);
    if (item == null) {
      throw Workflow.wrap(new IllegalStateException(packetId + " is decided already"));
    }
    JsonObject whole = body.with("leaseToken", Json.of(lease(item).string("token").orElse("")));
    return calls.act(agent, packetId, verb, JsonWriter.compact(whole));
  }

  @Override
  public List<String> offers() {
    List<String> items = new ArrayList<>();
    open.values().forEach(it -> items.add(JsonWriter.compact(it)));
    return items;
  }
}
