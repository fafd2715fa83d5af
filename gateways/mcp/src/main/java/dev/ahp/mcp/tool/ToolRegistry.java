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

/** All tools of a broker. */
public final class ToolRegistry {
  private static final int PAGE = 200;

  private final BrokerApi exchange;
  private final AutoRegistration autoRegistration;
  private final ToolSchemas toolSchemas = new ToolSchemas();

  public ToolRegistry(BrokerApi exchange, AutoRegistration autoRegistration) {
    this.exchange = exchange;
    this.autoRegistration = autoRegistration;
  }

  /** The tools, those that a model needs most first. */
  public List<Tool> tools() {
    return List.of(
        tool("ahp_send", "Send work", ToolEffect.WRITES, List.of("type", "payload"), this::send),
        tool("ahp_claim", "Ask for work", ToolEffect.WRITES, List.of(), agents(this::claim)),
        verb("accept", "Take work over", ToolEffect.REPEATABLE, List.of(), ToolResults::accepted),
        verb("reject", "Decline work", ToolEffect.WRITES, List.of("reason")),
        verb("progress", "Tell how far the work is", ToolEffect.WRITES, leased()),
        verb("complete", "Report work as done", ToolEffect.WRITES, leased()),
        verb("fail", "Report work as failed", ToolEffect.WRITES, leased("error")),
        verb("block", "Report that somebody must act", ToolEffect.WRITES, leased()),
        verb("wait", "Wait for a tool or a person", ToolEffect.WRITES, leased("on")),
        verb("renew", "Keep a lease", ToolEffect.REPEATABLE, leased()),
        verb("handoff", "Hand the work on", ToolEffect.WRITES, leased("packet", "checkpoint")),
        verb("delegate", "Give parts to others", ToolEffect.WRITES, leased("children")),
        tool("ahp_cancel", "Call work off", ToolEffect.DESTROYS, List.of("packetId"), this::cancel),
        tool("ahp_packet", "Look at a packet", ToolEffect.READS, List.of("packetId"), this::packet),
        tool("ahp_task", "Look at a task", ToolEffect.READS, List.of("taskId"), this::task),
        tool("ahp_trace", "What happened", ToolEffect.READS, List.of(), this::trace),
        tool("ahp_agents", "Who there is", ToolEffect.READS, List.of(), this::agentList));
  }

  private static List<String> leased(String... more) {
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
      UnaryOperator<JsonObject> shown) {
    List<String> demanded = required.contains("packetId") ? required : with("packetId", required);
    Action action =
        (caller, arguments) -> {
          autoRegistration.registerTargets(arguments);
          return exchange
              .packets()
              .act(caller, ToolArguments.packetId(arguments), verb, ToolArguments.body(arguments))
              .thenApply(shown);
        };
    return tool("ahp_" + verb, title, toolEffect, demanded, agents(action));
  }

  private static List<String> with(String first, List<String> rest) {
    List<String> all = new java.util.ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
  }

  /** As over HTTP, only agents work: the operator never claims, accepts or reports. */
  private static Action agents(Action action) {
    return (caller, arguments) -> {
      if (!caller.isAgent()) {
        throw new Denied(
            ProblemCode.FORBIDDEN, "only agents work; use the token of an agent for this");
      }
      return action.call(caller, arguments);
    };
  }

  private CompletableFuture<JsonObject> send(Caller caller, JsonObject arguments) {
    JsonObject packet =
        arguments.object("packet").filter(it -> !arguments.has("payload")).orElse(arguments);
    autoRegistration.registerTargets(packet);
    return exchange
        .packets()
        .submit(caller, packet, null)
        .thenApply(
            it ->
                JsonObject.builder()
                    .put("packet", ModelPacketView.standing(it.packet()))
                    .put("duplicate", it.duplicate())
                    .build());
  }

  private CompletableFuture<JsonObject> claim(Caller caller, JsonObject arguments) {
    JsonObject request =
        arguments.has("agent") ? arguments : arguments.with("agent", Json.of(caller.name()));
    return exchange.packets().claim(caller, request).thenApply(ToolResults::claim);
  }

  private CompletableFuture<JsonObject> cancel(Caller caller, JsonObject arguments) {
    return exchange
        .packets()
        .act(caller, ToolArguments.packetId(arguments), "cancel", ToolArguments.body(arguments))
        .thenApply(ToolResults::verb);
  }

  private CompletableFuture<JsonObject> packet(Caller caller, JsonObject arguments) {
    return done(
        ToolResults.packet(exchange.packets().get(caller, ToolArguments.packetId(arguments))));
  }

  private CompletableFuture<JsonObject> task(Caller caller, JsonObject arguments) {
    return done(exchange.tasks().get(caller, ToolArguments.required(arguments, "taskId")));
  }

  private CompletableFuture<JsonObject> trace(Caller caller, JsonObject arguments) {
    PageRequest pageRequest = new PageRequest(PAGE, arguments.string("after").orElse(null));
    boolean ofPacket = arguments.has("packetId");
    JsonObject records =
        ofPacket
            ? exchange.packets().trace(caller, ToolArguments.packetId(arguments), pageRequest)
            : exchange
                .tasks()
                .trace(caller, ToolArguments.required(arguments, "taskId"), pageRequest);
    return done(ToolResults.trace(records));
  }

  private CompletableFuture<JsonObject> agentList(Caller caller, JsonObject arguments) {
    PageRequest pageRequest = new PageRequest(PAGE, arguments.string("after").orElse(null));
    return done(exchange.agents().list(caller, pageRequest));
  }

  private static CompletableFuture<JsonObject> done(JsonObject answer) {
    return CompletableFuture.completedFuture(answer);
  }
}
