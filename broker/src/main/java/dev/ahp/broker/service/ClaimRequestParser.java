package dev.ahp.broker.service;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.ClaimCommand;
import dev.ahp.broker.command.LeaseIssuer;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.json.Json;
import java.util.Set;

/** Parses claim requests. */
final class ClaimRequestParser {
  private static final int MAX_PACKETS = 100;
  private static final long MAX_WAIT_MS = 60_000;

  private final BrokerContext context;

  ClaimRequestParser(BrokerContext context) {
    this.context = context;
  }

  /** A claim and its maximum wait. */
  record ParsedClaim(ClaimCommand.ClaimParameters claimParameters, long waitMs) {}

  ParsedClaim read(Caller caller, Json json) {
    if (!caller.isAgent()) {
      throw BrokerContext.forbidden("only agents may claim packets");
    }
    CallBodyReader body = CallBodyReader.of(json);
    String agent = body.text("agent");
    int max = (int) body.integer("max", 1, MAX_PACKETS, 1);
    long waitMs = body.integer("waitMs", 0, MAX_WAIT_MS, 0);
    long leaseMs = LeaseIssuer.requestedMs(body);
    boolean accept = body.flag("accept");
    String taskId = body.text("taskId");
    Set<String> types = Set.copyOf(body.texts("types"));
    body.check();
    if (agent != null && !agent.equals(caller.name())) {
      throw BrokerContext.forbidden("an agent may claim only for itself");
    }
    AgentEntry entry =
        context.catalog().agent(caller.name()).orElseGet(() -> AgentEntry.empty(caller.name()));
    ClaimQuery query = new ClaimQuery(entry.claimQueues(), taskId, types, max);
    return new ParsedClaim(
        new ClaimCommand.ClaimParameters(caller.name(), query, leaseMs, accept), waitMs);
  }
}
