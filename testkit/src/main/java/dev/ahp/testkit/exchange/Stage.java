package dev.ahp.testkit.exchange;

import static dev.ahp.testkit.exchange.Quoted.at;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Brings packets from {@code a} to {@code b} into any state there is. */
record Stage(TestBroker broker) {
  /** A state a packet can be found in. */
  enum At {
    VALIDATED,
    READY,
    OFFERED,
    RUNNING,
    TOOL,
    HUMAN,
    CHILDREN,
    HANDOFF,
    REVIEW,
    COMPLETED,
    FAILED,
    BLOCKED,
    CANCELLED
  }

  /** A packet and the last token that was given for it. */
  record Placed(String id, @Nullable String token) {}

  static Stage on(TestBroker broker) {
    Edge.agents(broker, "a", "b", "c", "reviewed", "r");
    Edge.between("a", "reviewed").with("review", "'by':'r'").in(broker);
    return new Stage(broker);
  }

  Placed bring(At at) {
    return switch (at) {
      case VALIDATED ->
          new Placed(
              TestBroker.id(
                  broker.submit(
                      "a",
                      "{'type':'task.assign','target':'b','scheduledAt':'2027-01-01T00:00:00Z','payload':{}}")),
              null);
      case READY -> new Placed(broker.send("a", "b"), null);
      case OFFERED -> offered();
      case RUNNING -> placed(broker.running("a", "b"));
      case REVIEW -> reviewed();
      case TOOL -> after("wait", "{'on':'tool'}");
      case HUMAN -> after("wait", "{'on':'human','question':'May I?'}");
      case CHILDREN ->
          after("delegate", "{'children':[{'type':'task.assign','target':'c','payload':{}}]}");
      case HANDOFF ->
          after(
              "handoff",
              "{'packet':{'type':'task.assign','target':'c','payload':{}},'checkpoint':{'s':1}}");
      case COMPLETED -> after("complete", "{}");
      case FAILED -> after("fail", "{'error':{'code':'BOOM'}}");
      case BLOCKED -> after("block", "{'needs':['access']}");
      case CANCELLED -> after("cancel", "{}");
    };
  }

  private Placed offered() {
    String task = "offered-" + System.nanoTime();
    String packet = broker.send("a", "b", task);
    JsonObject item = broker.claim("b", "'taskId':'" + task + "'").get(0);
    return new Placed(packet, at(item, "/lease/token"));
  }

  private Placed reviewed() {
    TestBroker.Held held = broker.accept("reviewed", Edge.send(broker, "a", "reviewed"));
    held.complete();
    return placed(held);
  }

  private Placed after(String verb, String body) {
    TestBroker.Held held = broker.running("a", "b");
    held.act(verb, body);
    return placed(held);
  }

  private static Placed placed(TestBroker.Held held) {
    return new Placed(held.id(), held.token());
  }

  /** Does a verb as whose it is, with the token where there is one. */
  JsonObject act(Placed placed, String verb, JsonObject body) {
    String owner = at(broker.packet(placed.id()), "/target");
    String who =
        switch (verb) {
          case "cancel" -> "a";
          case "review" -> "operator";
          default -> owner;
        };
    JsonObject whole =
        placed.token() == null ? body : body.with("leaseToken", Json.of(placed.token()));
    return broker.act(who, placed.id(), verb, whole);
  }
}
