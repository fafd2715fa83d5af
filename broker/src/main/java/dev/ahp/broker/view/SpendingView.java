package dev.ahp.broker.view;

import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.view.CostView.BookedCosts;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.task.CostLedger.CostHop;
import dev.ahp.task.CostLedger.TokenUsage;
import dev.ahp.time.Rfc3339;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The reported costs of a time, by step of time, agent, model and task. Not thread-safe. */
public final class SpendingView {
  private static final long HOUR_MS = Duration.ofHours(1).toMillis();
  private static final long DAY_MS = Duration.ofDays(1).toMillis();

  /** Ranges up to this length are shown by hour. */
  private static final long MAX_HOURLY_MS = Duration.ofDays(2).toMillis();

  private static final int MAX_GROUPS = 200;
  private static final String UNKNOWN_MODEL = "unknown";

  private final long from;
  private final long until;
  private final long stepMs;
  private final Map<Long, CostSum> byTime = new HashMap<>();
  private final Map<String, CostSum> byAgent = new HashMap<>();
  private final Map<String, CostSum> byModel = new HashMap<>();
  private final Map<String, CostSum> byTask = new HashMap<>();
  private final CostSum total = new CostSum();

  public SpendingView(long from, long until) {
    this.from = from;
    this.until = until;
    this.stepMs = until - from <= MAX_HOURLY_MS ? HOUR_MS : DAY_MS;
  }

  public long from() {
    return from;
  }

  /** A sum of costs. */
  private static final class CostSum {
    private BigDecimal usd = BigDecimal.ZERO;
    private long prompt;
    private long completion;

    void add(BigDecimal moreUsd, TokenUsage tokens) {
      usd = usd.add(moreUsd);
      prompt += tokens.prompt();
      completion += tokens.completion();
    }

    JsonObject json(String member, String name) {
      JsonObject.Builder json = JsonObject.builder();
      if (!member.isEmpty()) {
        json.put(member, name);
      }
      return json.put("usd", usd.doubleValue())
          .put("prompt", prompt)
          .put("completion", completion)
          .build();
    }
  }

  /** Adds the costs of a task's packets that the reader may see. */
  public void add(String taskId, List<PacketState> packets, Predicate<PacketState> shown) {
    BookedCosts costs = BookedCosts.of(packets);
    TokenUsage reported = new TokenUsage(0, 0);
    for (PacketState packet : packets) {
      CostHop hop = costs.hops().get(packet.id());
      TokenUsage before = reported;
      reported = hop == null ? before : greater(before, hop.costReport().tokenUsage());
      if (shown.test(packet)) {
        addHop(taskId, packet, hop, before, reported);
        addEnd(taskId, packet);
      }
    }
  }

  /** Returns the greater counts; handoffs report what was used since the task began. */
  private static TokenUsage greater(TokenUsage one, TokenUsage other) {
    return new TokenUsage(
        Math.max(one.prompt(), other.prompt()), Math.max(one.completion(), other.completion()));
  }

  /** Adds the increase that the sender of a handoff reported. */
  private void addHop(
      String taskId,
      PacketState packet,
      @Nullable CostHop hop,
      TokenUsage before,
      TokenUsage after) {
    if (hop != null) {
      TokenUsage tokens =
          new TokenUsage(
              after.prompt() - before.prompt(), after.completion() - before.completion());
      BigDecimal usd = hop.deltaUsd().max(BigDecimal.ZERO);
      long at = packet.identity().submittedAt();
      add(taskId, packet.identity().sender(), UNKNOWN_MODEL, at, usd, tokens);
    }
  }

  /** Adds the cost that the owner reported at the end. */
  private void addEnd(String taskId, PacketState packet) {
    JsonObject cost = packet.get(PacketAttribute.COST).orElse(null);
    if (cost != null) {
      BigDecimal usd = BigDecimal.valueOf(cost.number("usd").orElse(0d));
      TokenUsage tokens = new TokenUsage(count(cost, "prompt"), count(cost, "completion"));
      String model = cost.string("model").orElse(UNKNOWN_MODEL);
      long at = packet.placement().updatedAt();
      add(taskId, packet.placement().owner(), model, at, usd, tokens);
    }
  }

  private void add(
      String taskId, String agent, String model, long at, BigDecimal usd, TokenUsage tokens) {
    boolean isNothing = usd.signum() == 0 && tokens.prompt() + tokens.completion() == 0;
    if (isNothing || at < from || at >= until) {
      return;
    }
    total.add(usd, tokens);
    of(byTime, Math.floorDiv(at, stepMs)).add(usd, tokens);
    of(byAgent, agent).add(usd, tokens);
    of(byModel, model).add(usd, tokens);
    of(byTask, taskId).add(usd, tokens);
  }

  private static long count(JsonObject cost, String member) {
    return cost.number(member).map(Double::longValue).orElse(0L);
  }

  private static <K> CostSum of(Map<K, CostSum> sums, K key) {
    return sums.computeIfAbsent(key, it -> new CostSum());
  }

  /** Returns the report; groups beyond the most expensive ones are left out. */
  public JsonObject json(boolean complete) {
    return JsonObject.builder()
        .put("from", Rfc3339.format(from))
        .put("until", Rfc3339.format(until))
        .put("complete", complete)
        .put("total", total.json("", ""))
        .put("stepSeconds", stepMs / 1000)
        .put("overTime", overTime())
        .put("byAgent", groups("agent", byAgent))
        .put("byModel", groups("model", byModel))
        .put("byTask", groups("taskId", byTask))
        .build();
  }

  private JsonArray overTime() {
    List<Json> steps = new ArrayList<>();
    for (long step = Math.floorDiv(from, stepMs); step * stepMs < until; step++) {
      CostSum sum = byTime.getOrDefault(step, new CostSum());
      steps.add(sum.json("at", Rfc3339.format(step * stepMs)));
    }
    return new JsonArray(steps);
  }

  private static JsonArray groups(String member, Map<String, CostSum> sums) {
    Comparator<Map.Entry<String, CostSum>> order = Comparator.comparing(it -> it.getValue().usd);
    List<Json> groups =
        sums.entrySet().stream()
            .sorted(order.reversed().thenComparing(Map.Entry::getKey))
            .limit(MAX_GROUPS)
            .map(it -> (Json) it.getValue().json(member, it.getKey()))
            .toList();
    return new JsonArray(groups);
  }
}
