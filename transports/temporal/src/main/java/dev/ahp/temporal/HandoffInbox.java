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

/** The deterministic implementation of the workflow. */
public final class HandoffInbox implements HandoffWorkflow {
  private static final Duration IDLE_TIMEOUT = Duration.ofDays(1);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_ATTEMPTS = 3;
  private static final Duration NOTIFY_TIMEOUT = Duration.ofSeconds(10);

  private final HandoffActivities calls =
      Workflow.newActivityStub(
          HandoffActivities.class,
          ActivityOptions.newBuilder()
              .setStartToCloseTimeout(CALL_TIMEOUT)
              .setRetryOptions(
                  RetryOptions.newBuilder()
                      .setMaximumAttempts(MAX_ATTEMPTS)
                      .setDoNotRetry(IllegalArgumentException.class.getName())
                      .build())
              .build());
  private final Map<String, JsonObject> open = new LinkedHashMap<>();
  private final Map<String, Long> fences = new LinkedHashMap<>();
  private final Deque<JsonObject> pending = new ArrayDeque<>();
  private String agent = "";

  @Override
  public void run(String name, String taskId, List<String> openItems) {
    agent = name;
    openItems.forEach(this::add);
    boolean active = true;
    while (active && !shouldContinueAsNew()) {
      active = Workflow.await(IDLE_TIMEOUT, () -> !pending.isEmpty() || shouldContinueAsNew());
      if (!pending.isEmpty()) {
        notifyAgent(pending.remove());
      }
    }
    if (active) {
      Workflow.await(Workflow::isEveryHandlerFinished);
      Workflow.continueAsNew(name, taskId, offers());
    }
  }

  /** Notifies the agent of an item, unless it was decided or replaced by a newer offer. */
  private void notifyAgent(JsonObject item) {
    if (item.equals(open.get(packetId(item)))) {
      try {
        notifier(item).offered(agent, JsonWriter.compact(item));
      } catch (ActivityFailure e) {
        if (e.getCause() instanceof CanceledFailure) {
          throw e;
        }
        // The offer has expired. It must not block the next offer that the broker makes.
      }
    }
  }

  private static HandoffActivities notifier(JsonObject item) {
    Duration left = Duration.ofMillis(expiry(item) - Workflow.currentTimeMillis());
    return Workflow.newActivityStub(
        HandoffActivities.class,
        ActivityOptions.newBuilder()
            .setStartToCloseTimeout(NOTIFY_TIMEOUT)
            .setScheduleToCloseTimeout(left.compareTo(NOTIFY_TIMEOUT) > 0 ? left : NOTIFY_TIMEOUT)
            .setRetryOptions(
                RetryOptions.newBuilder()
                    .setInitialInterval(Duration.ofMillis(200))
                    .setMaximumInterval(Duration.ofMinutes(1))
                    .build())
            .build());
  }

  /** Returns the expiry of an offer in milliseconds. */
  private static long expiry(JsonObject item) {
    return lease(item)
        .string("until")
        .flatMap(Rfc3339::parse)
        .map(it -> it.toEpochMilli())
        .orElse(0L);
  }

  private static boolean shouldContinueAsNew() {
    return Workflow.getInfo().isContinueAsNewSuggested();
  }

  @Override
  public void handoff(String item) {
    add(item);
  }

  /** Adds an item unless it was seen before: each offer of a packet has a higher fence. */
  private void add(String text) {
    JsonObject item = JsonReader.read(text).asObject().orElse(JsonObject.empty());
    String id = packetId(item);
    long fence = lease(item).number("fence").orElse(0.0).longValue();
    if (id.isEmpty() || fence <= fences.getOrDefault(id, 0L)) {
      return;
    }
    fences.put(id, fence);
    open.put(id, item);
    pending.add(item);
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
      throw new IllegalArgumentException("packet " + packetId + " has no open offer");
    }
    if (expiry(item) <= Workflow.currentTimeMillis()) {
      throw new IllegalArgumentException("the offer of packet " + packetId + " has expired");
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
      throw new IllegalArgumentException("the reason must not be blank; pass a reason code");
    }
  }

  @Override
  public String reject(String packetId, String reason) {
    return decide(packetId, "reject", JsonObject.builder().put("reason", Json.of(reason)).build());
  }

  private String decide(String packetId, String verb, JsonObject body) {
    JsonObject item = open.remove(packetId);
    if (item == null) {
      throw Workflow.wrap(
          new IllegalStateException("packet " + packetId + " is already accepted or rejected"));
    }
    JsonObject withToken = body.with("leaseToken", Json.of(lease(item).string("token").orElse("")));
    return calls.act(agent, packetId, verb, JsonWriter.compact(withToken));
  }

  @Override
  public List<String> offers() {
    List<String> items = new ArrayList<>();
    open.values().forEach(it -> items.add(JsonWriter.compact(it)));
    return items;
  }
}
