package dev.ahp.broker.view;

import dev.ahp.broker.store.PacketState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.task.CostLedger;
import dev.ahp.task.CostLedger.Report;
import dev.ahp.task.CostLedger.Tokens;
import dev.ahp.time.Rfc3339;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a task has cost, from what its packets report. */
public final class CostView {
  private CostView() {}

  public static JsonObject of(String taskId, List<PacketState> packets) {
    CostLedger ledger = new CostLedger();
    List<Json> hops = new ArrayList<>();
    for (PacketState packet : packets) {
      JsonObject detail = packet.detail().json();
      Optional<Double> spent = detail.number("spent");
      Optional<Double> remaining = detail.number("remaining");
      boolean counts = !Undone.is(packet) && !detail.has("replacedBy");
      if (spent.isPresent() && remaining.isPresent() && counts) {
        Tokens tokens =
            new Tokens(packet.detail().number("prompt"), packet.detail().number("completion"));
        Report report =
            new Report(
                packet.identity().sender(), money(spent.get()), money(remaining.get()), tokens);
        hops.add(hop(packet, ledger.book(report)));
      }
    }
    packets.forEach(it -> atEnd(ledger, it));
    return whole(taskId, ledger, hops);
  }

  private static void atEnd(CostLedger ledger, PacketState packet) {
    packet
        .detail()
        .json()
        .object("cost")
        .ifPresent(
            cost ->
                ledger.bookAtEnd(
                    packet.standing().owner(),
                    money(cost.number("usd").orElse(0d)),
                    new Tokens(
                        cost.number("prompt").map(Double::longValue).orElse(0L),
                        cost.number("completion").map(Double::longValue).orElse(0L))));
  }

  private static BigDecimal money(double usd) {
    return BigDecimal.valueOf(usd);
  }

  private static Json hop(PacketState packet, CostLedger.Hop hop) {
    String to =
        packet.standing().boundTo() == null
            ? packet.identity().target()
            : packet.standing().boundTo();
    return JsonObject.builder()
        .put("packetId", packet.id())
        .put("from", packet.identity().sender())
        .put("to", to)
        .put("at", Rfc3339.format(packet.identity().submittedAt()))
        .put("spentSoFarUSD", hop.report().spentSoFarUsd().doubleValue())
        .put("deltaUSD", hop.deltaUsd().doubleValue())
        .put("remainingUSD", hop.report().remainingUsd().doubleValue())
        .put("mismatch", hop.mismatch())
        .build();
  }

  private static JsonObject whole(String taskId, CostLedger ledger, List<Json> hops) {
    List<Json> byAgent = new ArrayList<>();
    ledger
        .byAgent()
        .forEach(
            (agent, spending) ->
                byAgent.add(
                    JsonObject.builder()
                        .put("agent", agent)
                        .put("usd", spending.usd().doubleValue())
                        .put("prompt", (double) spending.tokens().prompt())
                        .put("completion", (double) spending.tokens().completion())
                        .build()));
    return JsonObject.builder()
        .put("taskId", taskId)
        .put("totalUSD", ledger.totalUsd().doubleValue())
        .put("budgetUSD", money(ledger.budgetUsd()))
        .put("remainingUSD", money(ledger.remainingUsd()))
        .put("sumOfReportsUSD", ledger.sumOfReportsUsd().doubleValue())
        .put(
            "tokens",
            JsonObject.builder()
                .put("prompt", (double) ledger.tokens().prompt())
                .put("completion", (double) ledger.tokens().completion())
                .build())
        .put("byAgent", new JsonArray(byAgent))
        .put("hops", new JsonArray(hops))
        .build();
  }

  private static Json money(Optional<BigDecimal> usd) {
    return usd.map(it -> Json.of(it.doubleValue())).orElse(Json.Null.NULL);
  }
}
