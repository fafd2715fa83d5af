package dev.ahp.mcp.tool;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.Page;
import dev.ahp.http.api.Newcomers;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.mcp.tool.Tool.Action;
import dev.ahp.mcp.tool.Tool.Nature;
import dev.ahp.problem.ProblemCode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** All tools of a broker. */
public final class Toolbox {
  private static final int PAGE = 200;

  private final Exchange exchange;
  private final Newcomers newcomers;
  private final Schemas schemas = new Schemas();

  public Toolbox(Exchange exchange, Newcomers newcomers) {
    this.exchange = exchange;
    this.newcomers = newcomers;
  }

  /** The tools, those that a model needs most first. */
  public List<Tool> tools() {
    return List.of(
        tool("ahp_send", "Send work", Nature.WRITES, List.of("type", "payload"), this::send),
        tool("ahp_claim", "Ask for work", Nature.WRITES, List.of(), agents(this::claim)),
        verb("accept", "Take work over", Nature.REPEATABLE, List.of(), Answered::accepted),
        verb("reject", "Decline work", Nature.WRITES, List.of("reason"), Answered::verb),
        verb("progress", "Tell how far the work is", Nature.WRITES, leased(), Answered::verb),
        verb("complete", "Report work as done", Nature.WRITES, leased(), Answered::verb),
        verb("fail", "Report work as failed", Nature.WRITES, leased("error"), Answered::verb),
        verb("block", "Report that somebody must act", Nature.WRITES, leased(), Answered::verb),
        verb("wait", "Wait for a tool or a person", Nature.WRITES, leased("on"), Answered::verb),
        verb("renew", "Keep a lease", Nature.REPEATABLE, leased(), Answered::verb),
        verb(
            "handoff",
            "Hand the work on",
            Nature.WRITES,
            leased("packet", "checkpoint"),
            Answered::verb),
        verb("delegate", "Give parts to others", Nature.WRITES, leased("children"), Answered::verb),
        tool("ahp_cancel", "Call work off", Nature.DESTROYS, List.of("packetId"), this::cancel),
        tool("ahp_packet", "Look at a packet", Nature.READS, List.of("packetId"), this::packet),
        tool("ahp_task", "Look at a task", Nature.READS, List.of("taskId"), this::task),
        tool("ahp_trace", "What happened", Nature.READS, List.of(), this::trace),
        tool("ahp_agents", "Who there is", Nature.READS, List.of(), this::agentList));
  }

  private static List<String> leased(String... more) {
    List<String> required = new java.util.ArrayList<>(List.of("packetId", "leaseToken"));
    required.addAll(List.of(more));
    return required;
  }

  private Tool tool(
      String name, String title, Nature nature, List<String> required, Action action) {
    return new Tool(
        name,
        title,
        Descriptions.of(name),
        schemas.input(name, required),
        schemas.output(name),
        nature,
        action);
  }

  private Tool verb(
      String verb,
      String title,
      Nature nature,
      List<String> required,
      UnaryOperator<JsonObject> shown) {
    List<String> demanded = required.contains("packetId") ? required : with("packetId", required);
    Action action =
        (caller, arguments) -> {
          newcomers.welcome(arguments);
          return exchange
              .packets()
              .act(caller, Arguments.packetId(arguments), verb, Arguments.body(arguments))
              .thenApply(shown);
        };
    return tool("ahp_" + verb, title, nature, demanded, agents(action));
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
    newcomers.welcome(packet);
    return exchange
        .packets()
        .submit(caller, packet, null)
        .thenApply(
            it ->
                JsonObject.builder()
                    .put("packet", PacketShown.standing(it.packet()))
                    .put("duplicate", it.duplicate())
                    .build());
  }

  private CompletableFuture<JsonObject> claim(Caller caller, JsonObject arguments) {
    JsonObject request =
        arguments.has("agent") ? arguments : arguments.with("agent", Json.of(caller.name()));
    return exchange.packets().claim(caller, request).thenApply(Answered::claim);
  }

  private CompletableFuture<JsonObject> cancel(Caller caller, JsonObject arguments) {
    return exchange
        .packets()
        .act(caller, Arguments.packetId(arguments), "cancel", Arguments.body(arguments))
        .thenApply(Answered::verb);
  }

  private CompletableFuture<JsonObject> packet(Caller caller, JsonObject arguments) {
    return done(Answered.packet(exchange.packets().get(caller, Arguments.packetId(arguments))));
  }

  private CompletableFuture<JsonObject> task(Caller caller, JsonObject arguments) {
    return done(exchange.tasks().get(caller, Arguments.required(arguments, "taskId")));
  }

  private CompletableFuture<JsonObject> trace(Caller caller, JsonObject arguments) {
    Page page = new Page(PAGE, arguments.string("after").orElse(null));
    boolean ofPacket = arguments.has("packetId");
    JsonObject records =
        ofPacket
            ? exchange.packets().trace(caller, Arguments.packetId(arguments), page)
            : exchange.tasks().trace(caller, Arguments.required(arguments, "taskId"), page);
    return done(Answered.trace(records));
  }

  private CompletableFuture<JsonObject> agentList(Caller caller, JsonObject arguments) {
    Page page = new Page(PAGE, arguments.string("after").orElse(null));
    return done(exchange.agents().list(caller, page));
  }

  private static CompletableFuture<JsonObject> done(JsonObject answer) {
    return CompletableFuture.completedFuture(answer);
  }
}
