package dev.ahp.broker.desk;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.move.Body;
import dev.ahp.broker.move.Claiming;
import dev.ahp.broker.move.Leases;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.json.Json;
import java.util.Set;

/** Reads what a worker asks for. */
final class ClaimRequests {
  private static final int MOST = 100;
  private static final long LONGEST_WAIT_MS = 60_000;

  private final Office office;

  ClaimRequests(Office office) {
    this.office = office;
  }

  /** A claim, and how long it may take. */
  record Wanted(Claiming.Request request, long waitMs) {}

  Wanted read(Caller caller, Json json) {
    if (!caller.isAgent()) {
      throw Office.forbidden("only agents claim");
    }
    Body body = Body.of(json);
    String agent = body.text("agent");
    int max = (int) body.integer("max", 1, MOST, 1);
    long waitMs = body.integer("waitMs", 0, LONGEST_WAIT_MS, 0);
    long leaseMs = Leases.length(body);
    boolean accept = body.flag("accept");
    String taskId = body.text("taskId");
    Set<String> types = Set.copyOf(body.texts("types"));
    body.check();
    if (agent != null && !agent.equals(caller.name())) {
      throw Office.forbidden("an agent claims for itself only");
    }
    AgentEntry entry =
        office.catalog().agent(caller.name()).orElseGet(() -> AgentEntry.empty(caller.name()));
    ClaimQuery query = new ClaimQuery(entry.claimQueues(), taskId, types, max);
    return new Wanted(new Claiming.Request(caller.name(), query, leaseMs, accept), waitMs);
  }
}
