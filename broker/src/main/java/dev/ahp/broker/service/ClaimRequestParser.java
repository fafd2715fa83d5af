package dev.ahp.broker.service;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.ClaimCommand;
import dev.ahp.broker.command.LeaseIssuer;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.json.Json;
import java.util.Set;

/** Reads what a worker asks for. */
final class ClaimRequestParser {
  private static final int MOST = 100;
  private static final long LONGEST_WAIT_MS = 60_000;

  private final BrokerContext context;

  ClaimRequestParser(BrokerContext context) {
    this.context = context;
  }

  /** A claim, and how long it may take. */
  record ParsedClaim(ClaimCommand.ClaimParameters claimParameters, long waitMs) {}

  ParsedClaim read(Caller caller, Json json) {
    if (!caller.isAgent()) {
      throw BrokerContext.forbidden("only agents claim");
    }
    CallBodyReader body = CallBodyReader.of(json);
    String agent = body.text("agent");
    int max = (int) body.integer("max", 1, MOST, 1);
    long waitMs = body.integer("waitMs", 0, LONGEST_WAIT_MS, 0);
    long leaseMs = LeaseIssuer.requestedMs(body);
    boolean accept = body.flag("accept");
    String taskId = body.text("taskId");
    Set<String> types = Set.copyOf(body.texts("types"));
    body.check();
    if (agent != null && !agent.equals(caller.name())) {
      throw BrokerContext.forbidden("an agent claims for itself only");
    }
    AgentEntry entry =
        context.catalog().agent(caller.name()).orElseGet(() -> AgentEntry.empty(caller.name()));
    ClaimQuery query = new ClaimQuery(entry.claimQueues(), taskId, types, max);
    return new ParsedClaim(
        new ClaimCommand.ClaimParameters(caller.name(), query, leaseMs, accept), waitMs);
  }
}
