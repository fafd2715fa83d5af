package dev.ahp.mcp.tool;

import static dev.ahp.broker.api.AccessScope.CLAIM;
import static dev.ahp.broker.api.AccessScope.OPERATE;
import static dev.ahp.broker.api.AccessScope.READ;
import static dev.ahp.broker.api.AccessScope.SUBMIT;

import dev.ahp.Denied;
import dev.ahp.broker.api.AccessScope;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.CancellableFutures;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.mcp.tool.Tool.Action;
import dev.ahp.mcp.tool.Tool.ToolEffect;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.api.AutoRegistration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** The tools of the MCP gateway. */
public final class ToolRegistry {
  private static final int PAGE = 200;
  private static final Set<String> LEASING_VERBS = Set.of("accept", "renew");

  private final BrokerApi broker;
  private final AutoRegistration registration;
  private final ContractTools contracts;
  private final ToolDefinitions definitions = new ToolDefinitions();

  public ToolRegistry(BrokerApi broker, AutoRegistration registration) {
    this.broker = broker;
    this.registration = registration;
    this.contracts = new ContractTools(broker);
  }

  /** Returns the tools, the most important ones first. */
  public List<Tool> tools() {
    return List.of(
        definitions.tool("ahp_send", ToolEffect.WRITES, scoped(this::send, SUBMIT)),
        definitions.tool("ahp_claim", ToolEffect.WRITES, scoped(agentsOnly(this::claim), CLAIM)),
        verb("accept", ToolEffect.REPEATABLE, ToolResults::accepted),
        verb("reject", ToolEffect.WRITES, ToolResults::verb),
        verb("progress", ToolEffect.WRITES, ToolResults::verb),
        verb("complete", ToolEffect.WRITES, ToolResults::verb),
        verb("fail", ToolEffect.WRITES, ToolResults::verb),
        verb("block", ToolEffect.WRITES, ToolResults::verb),
        verb("wait", ToolEffect.WRITES, ToolResults::verb),
        verb("renew", ToolEffect.REPEATABLE, ToolResults::verb),
        verb("handoff", ToolEffect.WRITES, ToolResults::verb),
        verb("delegate", ToolEffect.WRITES, ToolResults::verb),
        definitions.tool(
            "ahp_cancel", ToolEffect.DESTRUCTIVE, scoped(this::cancel, SUBMIT, CLAIM, OPERATE)),
        definitions.tool("ahp_packet", ToolEffect.READS, scoped(this::packet, READ)),
        definitions.tool("ahp_task", ToolEffect.READS, scoped(this::task, READ)),
        definitions.tool("ahp_result", ToolEffect.READS, scoped(this::result, READ)),
        definitions.tool("ahp_trace", ToolEffect.READS, scoped(this::trace, READ)),
        definitions.tool("ahp_agents", ToolEffect.READS, scoped(this::agentList, READ)),
        definitions.tool("ahp_lint", ToolEffect.READS, scoped(contracts::lint, READ)),
        definitions.tool("ahp_conform", ToolEffect.READS, scoped(contracts::conform, READ)),
        definitions.tool(
            "ahp_brief_new", ToolEffect.READS, (caller, it) -> done(BriefTools.write(it))),
        definitions.tool(
            "ahp_brief_check", ToolEffect.READS, (caller, it) -> done(BriefTools.check(it))),
        definitions.tool(
            "ahp_brief_read", ToolEffect.READS, (caller, it) -> done(BriefTools.read(it))));
  }

  private Tool verb(String verb, ToolEffect toolEffect, UnaryOperator<JsonObject> toResult) {
    Action action =
        (caller, arguments) -> {
          registration.registerTargets(arguments);
          JsonObject body = ToolArguments.body(arguments);
          boolean leases = LEASING_VERBS.contains(verb);
          return broker
              .packets()
              .act(
                  caller,
                  ToolArguments.packetId(arguments),
                  verb,
                  leases ? ToolArguments.withLease(body) : body)
              .thenApply(toResult);
        };
    return definitions.tool("ahp_" + verb, toolEffect, scoped(agentsOnly(action), CLAIM));
  }

  /** Requires one of several scopes of the caller's token, as the routes do. */
  private static Action scoped(Action action, AccessScope... any) {
    List<AccessScope> scopes = List.of(any);
    return (caller, arguments) -> {
      caller.scopes().require(scopes);
      return action.call(caller, arguments);
    };
  }

  /** As over HTTP, only agents may claim, accept and report. */
  private static Action agentsOnly(Action action) {
    return (caller, arguments) -> {
      if (!caller.isAgent()) {
        throw new Denied(
            ProblemCode.FORBIDDEN, "only agents may use this tool; use the token of an agent");
      }
      return action.call(caller, arguments);
    };
  }

  private CompletableFuture<JsonObject> send(Caller caller, JsonObject arguments) {
    JsonObject packet =
        arguments.object("packet").filter(it -> !arguments.has("payload")).orElse(arguments);
    registration.registerTargets(packet);
    return broker
        .packets()
        .submit(caller, packet, null)
        .thenApply(
            it ->
                JsonObject.builder()
                    .put("packet", ModelPacketView.metadata(it.packet()))
                    .put("duplicate", it.duplicate())
                    .putIfPresent("warnings", it.packet().get("warnings"))
                    .build());
  }

  private CompletableFuture<JsonObject> claim(Caller caller, JsonObject arguments) {
    JsonObject request =
        arguments.has("agent") ? arguments : arguments.with("agent", Json.of(caller.name()));
    return CancellableFutures.map(
        broker.packets().claim(caller, ToolArguments.withLease(request)), ToolResults::claim);
  }

  private CompletableFuture<JsonObject> cancel(Caller caller, JsonObject arguments) {
    return broker
        .packets()
        .act(caller, ToolArguments.packetId(arguments), "cancel", ToolArguments.body(arguments))
        .thenApply(ToolResults::verb);
  }

  private CompletableFuture<JsonObject> packet(Caller caller, JsonObject arguments) {
    return done(
        ToolResults.packet(broker.packets().get(caller, ToolArguments.packetId(arguments))));
  }

  private CompletableFuture<JsonObject> task(Caller caller, JsonObject arguments) {
    return done(
        ModelPacketView.task(
            broker.tasks().get(caller, ToolArguments.required(arguments, "taskId"))));
  }

  private CompletableFuture<JsonObject> result(Caller caller, JsonObject arguments) {
    String taskId = ToolArguments.required(arguments, "taskId");
    long waitMs = arguments.number("waitMs").map(Double::longValue).orElse(0L);
    return broker
        .tasks()
        .result(caller, taskId, waitMs)
        .thenApply(it -> ToolResults.taskResult(it.json()));
  }

  private CompletableFuture<JsonObject> trace(Caller caller, JsonObject arguments) {
    PageRequest pageRequest = new PageRequest(PAGE, arguments.string("after").orElse(null));
    boolean ofPacket = arguments.has("packetId");
    JsonObject records =
        ofPacket
            ? broker.packets().trace(caller, ToolArguments.packetId(arguments), pageRequest)
            : broker
                .tasks()
                .trace(caller, ToolArguments.required(arguments, "taskId"), pageRequest);
    return done(ToolResults.trace(records));
  }

  private CompletableFuture<JsonObject> agentList(Caller caller, JsonObject arguments) {
    PageRequest pageRequest = new PageRequest(PAGE, arguments.string("after").orElse(null));
    return done(broker.agents().list(caller, pageRequest));
  }

  private static CompletableFuture<JsonObject> done(JsonObject result) {
    return CompletableFuture.completedFuture(result);
  }
}
