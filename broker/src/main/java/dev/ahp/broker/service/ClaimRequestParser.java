package dev.ahp.broker.service;

import dev.ahp.ClaimRequest;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.TokenScopes;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.ClaimCommand;
import dev.ahp.broker.command.LeaseIssuer;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Parses and checks claim requests. */
final class ClaimRequestParser {
  private static final int MAX_PACKETS = 100;
  private static final long MAX_WAIT_MS = 60_000;

  private final BrokerContext context;

  ClaimRequestParser(BrokerContext context) {
    this.context = context;
  }

  /** Reads the JSON form of a request. */
  static ClaimRequest read(Caller caller, Json json) {
    requireAgent(caller);
    CallBodyReader body = CallBodyReader.of(json);
    String agent = body.text("agent");
    ClaimRequest request =
        new ClaimRequest(
            agent == null ? caller.name() : agent,
            (int) body.integer("max", 1, MAX_PACKETS, 1),
            Duration.ofMillis(body.integer("waitMs", 0, MAX_WAIT_MS, 0)),
            Duration.ofMillis(LeaseIssuer.requestedMs(body)),
            body.flag("accept"),
            body.text("taskId"),
            Set.copyOf(body.texts("types")));
    body.check();
    return request;
  }

  /** Checks a request; returns the parameters of its command. */
  ClaimCommand.ClaimParameters check(Caller caller, ClaimRequest request) {
    requireAgent(caller);
    CallBodyReader errors = new CallBodyReader(JsonObject.empty());
    errors.requireRange("max", request.max(), 1, MAX_PACKETS);
    errors.requireRange("waitMs", request.patience().toMillis(), 0, MAX_WAIT_MS);
    long leaseMs = LeaseIssuer.checkedMs(errors, request.lease().toMillis());
    errors.check();
    if (!request.agent().equals(caller.name())) {
      throw BrokerContext.forbidden("an agent may claim only for itself");
    }
    AgentEntry entry =
        context.catalog().agent(caller.name()).orElseGet(() -> AgentEntry.empty(caller.name()));
    ClaimQuery query =
        new ClaimQuery(queues(caller, entry), request.taskId(), request.types(), request.max());
    return new ClaimCommand.ClaimParameters(caller.name(), query, leaseMs, request.accept());
  }

  /** Returns the queues of the agent that the caller's token may claim from. */
  private static List<String> queues(Caller caller, AgentEntry entry) {
    List<String> all = entry.claimQueues();
    if (caller.scopes().isUnlimited()) {
      return all;
    }
    List<String> allowed = all.stream().filter(caller.scopes()::allowsQueue).toList();
    if (allowed.isEmpty()) {
      throw TokenScopes.missing("claim for a queue of " + caller.name());
    }
    return allowed;
  }

  private static void requireAgent(Caller caller) {
    if (!caller.isAgent()) {
      throw BrokerContext.forbidden("only agents may claim packets");
    }
  }
}
