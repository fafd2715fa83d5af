package dev.ahp.mcp.tool;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.mcp.tool.Tool.Action;
import dev.ahp.mcp.tool.Tool.ToolEffect;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.api.AutoRegistration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** The tools of the MCP gateway. */
public final class ToolRegistry {
  private static final int PAGE = 200;

  private final BrokerApi broker;
  private final AutoRegistration registration;
  private final ToolSchemas toolSchemas = new ToolSchemas();

  public ToolRegistry(BrokerApi broker, AutoRegistration registration) {
    this.broker = broker;
    this.registration = registration;
  }

  /** Returns the tools, the most important ones first. */
  public List<Tool> tools() {
    return List.of(
        tool("ahp_send", "Send work", ToolEffect.WRITES, List.of("type", "payload"), this::send),
        tool("ahp_claim", "Claim work", ToolEffect.WRITES, List.of(), agentsOnly(this::claim)),
        verb("accept", "Accept work", ToolEffect.REPEATABLE, List.of(), ToolResults::accepted),
        verb("reject", "Reject work", ToolEffect.WRITES, List.of("reason")),
        verb("progress", "Report progress", ToolEffect.WRITES, requiredWithLease()),
        verb("complete", "Complete work", ToolEffect.WRITES, requiredWithLease()),
        verb("fail", "Report work as failed", ToolEffect.WRITES, requiredWithLease("error")),
        verb("block", "Report that work is blocked", ToolEffect.WRITES, requiredWithLease()),
        verb("wait", "Wait for a tool or a person", ToolEffect.WRITES, requiredWithLease("on")),
        verb("renew", "Renew a lease", ToolEffect.REPEATABLE, requiredWithLease()),
        verb(
            "handoff",
            "Hand off work",
            ToolEffect.WRITES,
            requiredWithLease("packet", "checkpoint")),
        verb(
            "delegate", "Delegate parts of work", ToolEffect.WRITES, requiredWithLease("children")),
        tool(
            "ahp_cancel", "Cancel work", ToolEffect.DESTRUCTIVE, List.of("packetId"), this::cancel),
        tool("ahp_packet", "Get a packet", ToolEffect.READS, List.of("packetId"), this::packet),
        tool("ahp_task", "Get a task", ToolEffect.READS, List.of("taskId"), this::task),
        tool("ahp_trace", "Get a trace", ToolEffect.READS, List.of(), this::trace),
        tool("ahp_agents", "List agents", ToolEffect.READS, List.of(), this::agentList));
  }

  private static List<String> requiredWithLease(String... more) {
    List<String> required = new java.util.ArrayList<>(List.of("packetId", "leaseToken"));
    required.addAll(List.of(more));
    return required;
  }

  private Tool tool(
      String name, String title, ToolEffect toolEffect, List<String> required, Action action) {
    return new Tool(
        name,
        title,
        ToolDescriptions.of(name),
        toolSchemas.input(name, required),
        toolSchemas.output(name),
        toolEffect,
        action);
  }

  private Tool verb(String verb, String title, ToolEffect toolEffect, List<String> required) {
    return verb(verb, title, toolEffect, required, ToolResults::verb);
  }

  private Tool verb(
      String verb,
      String title,
      ToolEffect toolEffect,
      List<String> required,
      UnaryOperator<JsonObject> toResult) {
    List<String> allRequired =
        required.contains("packetId") ? required : with("packetId", required);
    Action action =
        (caller, arguments) -> {
          registration.registerTargets(arguments);
          return broker
              .packets()
              .act(caller, ToolArguments.packetId(arguments), verb, ToolArguments.body(arguments))
              .thenApply(toResult);
        };
    return tool("ahp_" + verb, title, toolEffect, allRequired, agentsOnly(action));
  }

  private static List<String> with(String first, List<String> rest) {
    List<String> all = new java.util.ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
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
                    .build());
  }

  private CompletableFuture<JsonObject> claim(Caller caller, JsonObject arguments) {
    JsonObject request =
        arguments.has("agent") ? arguments : arguments.with("agent", Json.of(caller.name()));
    return broker.packets().claim(caller, request).thenApply(ToolResults::claim);
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
    return done(broker.tasks().get(caller, ToolArguments.required(arguments, "taskId")));
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
