package dev.ahp.broker.view;

import dev.ahp.broker.command.BoundedItems;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.handoff.Budget;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.task.CostLedger;
import dev.ahp.task.CostLedger.CostHop;
import dev.ahp.task.CostLedger.CostReport;
import dev.ahp.task.CostLedger.TokenUsage;
import dev.ahp.time.Rfc3339;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The cost of a task as reported by its packets. */
public final class CostView {
  private static final long MAX_BYTES = 2L << 20;

  private CostView() {}

  /**
   * The reports of all packets of a task.
   *
   * @param hops the report in the message of a handoff, by packet
   * @param usd the cost reported with a packet: the increase in its message, and the cost at its
   *     end
   */
  record BookedCosts(CostLedger ledger, Map<String, CostHop> hops, Map<String, BigDecimal> usd) {
    static BookedCosts of(List<PacketState> packets) {
      BookedCosts costs =
          new BookedCosts(new CostLedger(), new LinkedHashMap<>(), new LinkedHashMap<>());
      packets.forEach(costs::book);
      packets.forEach(costs::bookAtEnd);
      return costs;
    }

    private void book(PacketState packet) {
      Optional<Double> spent = packet.get(PacketAttribute.SPENT);
      if (spent.isEmpty() || FailedHandoffs.is(packet) || packet.isReplaced()) {
        return;
      }
      Optional<BigDecimal> remaining =
          packet
              .get(PacketAttribute.REMAINING)
              .filter(it -> !Budget.isUnlimited(it))
              .map(CostView::money);
      TokenUsage tokenUsage =
          new TokenUsage(
              packet.count(PacketAttribute.PROMPT_TOKENS),
              packet.count(PacketAttribute.COMPLETION_TOKENS));
      CostHop hop =
          ledger.book(
              new CostReport(
                  packet.identity().sender(), money(spent.get()), remaining, tokenUsage));
      hops.put(packet.id(), hop);
      usd.merge(packet.id(), hop.deltaUsd().max(BigDecimal.ZERO), BigDecimal::add);
    }

    private void bookAtEnd(PacketState packet) {
      JsonObject cost = packet.get(PacketAttribute.COST).orElse(null);
      if (cost == null) {
        return;
      }
      BigDecimal amount = money(cost.number("usd").orElse(0d));
      ledger.bookAtEnd(
          packet.placement().owner(),
          amount,
          new TokenUsage(
              cost.number("prompt").map(Double::longValue).orElse(0L),
              cost.number("completion").map(Double::longValue).orElse(0L)));
      usd.merge(packet.id(), amount, BigDecimal::add);
    }

    /** Returns the cost reported with a packet, or null if it has no report. */
    Json usdOf(PacketState packet) {
      return money(Optional.ofNullable(usd.get(packet.id())));
    }

    double totalUsd() {
      return CostView.usd(ledger.totalUsd());
    }
  }

  /**
   * Returns the cost of all packets, with the hops that the reader may see.
   *
   * @param shown whether the reader may see a packet
   */
  public static JsonObject of(
      String taskId, List<PacketState> packets, Predicate<PacketState> shown) {
    BookedCosts costs = BookedCosts.of(packets);
    BoundedItems hops = new BoundedItems("hops", MAX_BYTES);
    for (PacketState packet : packets) {
      CostHop hop = costs.hops().get(packet.id());
      if (hop != null && shown.test(packet)) {
        hops.add(hop(packet, hop));
      }
    }
    return whole(taskId, costs.ledger(), hops);
  }

  private static BigDecimal money(double usd) {
    return BigDecimal.valueOf(usd);
  }

  private static Json hop(PacketState packet, CostHop costHop) {
    String to =
        packet.placement().boundTo() == null
            ? packet.identity().target()
            : packet.placement().boundTo();
    return JsonObject.builder()
        .put("packetId", packet.id())
        .put("from", packet.identity().sender())
        .put("to", to)
        .put("at", Rfc3339.format(packet.identity().submittedAt()))
        .put("spentSoFarUSD", usd(costHop.costReport().spentSoFarUsd()))
        .put("deltaUSD", usd(costHop.deltaUsd()))
        .put("remainingUSD", money(costHop.costReport().remainingUsd()))
        .put("mismatch", costHop.mismatch())
        .build();
  }

  private static JsonObject whole(String taskId, CostLedger ledger, BoundedItems hops) {
    List<Json> byAgent = new ArrayList<>();
    ledger
        .byAgent()
        .forEach(
            (agent, agentCost) ->
                byAgent.add(
                    JsonObject.builder()
                        .put("agent", agent)
                        .put("usd", usd(agentCost.usd()))
                        .put("prompt", agentCost.tokenUsage().prompt())
                        .put("completion", agentCost.tokenUsage().completion())
                        .build()));
    JsonObject.Builder cost = JsonObject.builder();
    cost.put("taskId", taskId)
        .put("totalUSD", usd(ledger.totalUsd()))
        .put("budgetUSD", money(ledger.budgetUsd()))
        .put("remainingUSD", money(ledger.remainingUsd()))
        .put("sumOfReportsUSD", usd(ledger.sumOfReportsUsd()))
        .put(
            "tokens",
            JsonObject.builder()
                .put("prompt", ledger.tokens().prompt())
                .put("completion", ledger.tokens().completion())
                .build())
        .put("byAgent", new JsonArray(byAgent));
    return hops.addTo(cost).build();
  }

  /** Returns a finite number; an overflow gives the largest one. */
  private static double usd(BigDecimal sum) {
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, sum.doubleValue()));
  }

  private static Json money(Optional<BigDecimal> usd) {
    return usd.map(it -> Json.of(usd(it))).orElse(Json.Null.NULL);
  }
}
