package dev.ahp.broker.view;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.command.SpendingLedger;
import dev.ahp.broker.gate.SpendingCaps;
import dev.ahp.broker.gate.SpendingCaps.Cap;
import dev.ahp.broker.gate.SpendingCaps.Spending;
import dev.ahp.broker.store.StoreView;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** The spending caps and what is used of them. */
public final class CapView {
  private static final int MAX_AGENTS = 1_000;

  private CapView() {}

  /** Returns the caps; an agent sees only what it used itself. */
  public static JsonObject of(StoreView view, SpendingCaps caps, LocalDate day, Caller caller) {
    SortedMap<String, Spending> spent = SpendingLedger.ofDay(view, day);
    caps.agents().keySet().forEach(it -> spent.putIfAbsent(it, Spending.NOTHING));
    List<Json> agents = new ArrayList<>();
    spent.forEach(
        (agent, used) -> {
          boolean shown = caller.readsEverything() || agent.equals(caller.name());
          if (shown && agents.size() < MAX_AGENTS) {
            agents.add(agent(agent, caps.ofAgent(agent), used));
          }
        });
    return JsonObject.builder()
        .put("day", day.toString())
        .put("perTask", cap(caps.perTask()))
        .put("perAgentPerDay", cap(caps.perAgentPerDay()))
        .put("agents", new JsonArray(agents))
        .build();
  }

  private static Json agent(String name, Cap cap, Spending used) {
    return JsonObject.builder()
        .put("agent", name)
        .put("usd", used.usd())
        .put("tokens", used.tokens())
        .put("cap", cap(cap))
        .put("reached", cap.used(used) >= 1)
        .build();
  }

  /** Returns the limits; null for no limit. */
  private static JsonObject cap(Cap cap) {
    return JsonObject.builder()
        .put("usd", cap.usd() == null ? Json.Null.NULL : Json.of(cap.usd()))
        .put("tokens", cap.tokens() == null ? Json.Null.NULL : Json.of(cap.tokens()))
        .build();
  }
}
