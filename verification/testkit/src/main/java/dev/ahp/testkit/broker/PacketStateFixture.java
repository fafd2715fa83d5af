package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Brings packets from {@code a} to {@code b} into any state. */
record PacketStateFixture(TestBroker broker) {
  /** A state of a packet. */
  enum PacketStage {
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

  /** A packet and the last token issued for it. */
  record StagedPacket(String id, @Nullable String token) {}

  static PacketStateFixture on(TestBroker broker) {
    EdgeFixture.agents(broker, "a", "b", "c", "reviewed", "r");
    EdgeFixture.between("a", "reviewed").with("review", "'by':'r'").in(broker);
    return new PacketStateFixture(broker);
  }

  StagedPacket bring(PacketStage packetStage) {
    return switch (packetStage) {
      case VALIDATED ->
          new StagedPacket(
              TestBroker.id(
                  broker.submit(
                      "a",
                      "{'type':'task.assign','target':'b','scheduledAt':'2027-01-01T00:00:00Z','payload':{}}")),
              null);
      case READY -> new StagedPacket(broker.send("a", "b"), null);
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

  private StagedPacket offered() {
    String task = "offered-" + System.nanoTime();
    String packet = broker.send("a", "b", task);
    JsonObject item = broker.claim("b", "'taskId':'" + task + "'").get(0);
    return new StagedPacket(packet, at(item, "/lease/token"));
  }

  private StagedPacket reviewed() {
    TestBroker.HeldPacket heldPacket =
        broker.accept("reviewed", EdgeFixture.send(broker, "a", "reviewed"));
    heldPacket.complete();
    return placed(heldPacket);
  }

  private StagedPacket after(String verb, String body) {
    TestBroker.HeldPacket heldPacket = broker.running("a", "b");
    heldPacket.act(verb, body);
    return placed(heldPacket);
  }

  private static StagedPacket placed(TestBroker.HeldPacket heldPacket) {
    return new StagedPacket(heldPacket.id(), heldPacket.token());
  }

  /** Runs a verb as the agent that may use it, with the token if there is one. */
  JsonObject act(StagedPacket stagedPacket, String verb, JsonObject body) {
    String owner = at(broker.packet(stagedPacket.id()), "/target");
    String who =
        switch (verb) {
          case "cancel" -> "a";
          case "review" -> "operator";
          default -> owner;
        };
    JsonObject whole =
        stagedPacket.token() == null
            ? body
            : body.with("leaseToken", Json.of(stagedPacket.token()));
    return broker.act(who, stagedPacket.id(), verb, whole);
  }
}
