package dev.ahp.broker.move;

import dev.ahp.Denied;
import dev.ahp.broker.catalog.LiveContract;
import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Verbs that decide: taking a packet or not, and how it ends. */
final class Settling {
  private Settling() {}

  static Acted accept(Act act) {
    long ms = Leases.length(act.body());
    act.body().check();
    PacketState packet = act.packet();
    demandNotOfferedToAnother(act);
    if (packet.detail().is("pinned") && !act.hasSeenPins()) {
      return Acted.unseen(packet, Acted.Look.PINS);
    }
    if (!act.stale().isEmpty()) {
      return refuseStale(act, packet);
    }
    PacketState running =
        new Accepting(act.environment(), act.endings()).accept(act.work(), packet, act.actor(), ms);
    return Acted.leased(running);
  }

  /** While a transport still carries it, anybody whom it is for may have it. */
  private static void demandNotOfferedToAnother(Act act) {
    LeaseState lease = act.packet().lease();
    boolean hidden = act.packet().standing().queues().isEmpty();
    if (hidden && lease.kind() == LeaseState.Kind.OFFER && !act.actor().equals(lease.holder())) {
      throw Denied.of(
          ProblemCode.ALREADY_CLAIMED,
          "the packet is offered to another just now",
          Leases.facts(act.packet()));
    }
  }

  /** What it was built on has changed: it is rejected, and goes where rejected packets go. */
  private static Acted refuseStale(Act act, PacketState packet) {
    Denied stale =
        new Denied(
            ProblemCode.STALE_CONTEXT.name(),
            "what the packet was built on has changed",
            act.stale(),
            Leases.facts(packet));
    PacketState told = packet.with(packet.detail().with("error", Births.errorOf(stale)));
    PacketState ended =
        act.endings()
            .end(
                act.work(),
                told,
                Endings.End.of(
                        Status.CANCELLED, TerminalReason.REJECTED, "packet.rejected", act.actor())
                    .because("STALE_CONTEXT"));
    return Acted.refused(ended, stale);
  }

  static Acted reject(Act act) {
    Body body = act.body();
    String reason = body.requiredText("reason");
    body.text("message");
    boolean retryable = body.flag("retryable");
    body.check();
    JsonObject.Builder error = JsonObject.builder().put("code", reason);
    error.putIfPresent("message", body.any("message"));
    error.putIfPresent("details", body.any("details"));
    PacketState packet = act.packet();
    demandNotOfferedToAnother(act);
    PacketState told = packet.with(packet.detail().with("error", error.build()));
    Endings.End how =
        Endings.End.of(Status.CANCELLED, TerminalReason.REJECTED, "packet.rejected", act.actor())
            .because(reason)
            .retryable(retryable);
    return Acted.just(act.endings().end(act.work(), told, how));
  }

  static Acted complete(Act act) {
    Body body = act.body();
    PacketState packet = act.packet();
    Json result = body.any("result");
    JsonObject cost = body.object("cost");
    if (cost != null) {
      checkCost(body, cost);
    }
    if (packet.detail().is("expects") && !isOutputSeen(act, result)) {
      return Acted.unseen(packet, Acted.Look.OUTPUT);
    }
    boolean isReview = packet.detail().json().has("reviewOf");
    if (isReview && !hasVerdict(result)) {
      body.wrong("result/verdict", "must be one of PASS, FAIL, VIOLATION, INCONCLUSIVE");
    }
    body.check();
    PacketState done = packet.with(outcome(packet.detail(), body, result));
    if (cost != null) {
      new Ledger(act.environment()).settle(act.work(), packet, cost);
    }
    Optional<String> reviewer =
        act.environment()
            .contractOf(packet)
            .map(LiveContract::contract)
            .flatMap(it -> it.reviewer());
    if (reviewer.isPresent() && !isReview) {
      return Acted.just(
          act.endings().reviews().begin(act.work(), done, reviewer.get(), act.actor()));
    }
    return Acted.just(
        act.endings()
            .end(
                act.work(),
                done,
                Endings.End.of(
                    Status.COMPLETED, TerminalReason.SUCCESS, "packet.completed", act.actor())));
  }

  /** Notes what is wrong with the output; false if its schema must be looked at first. */
  private static boolean isOutputSeen(Act act, @Nullable Json result) {
    JsonObject content = act.work().content(act.packet());
    List<Violation> misfits = act.misfits();
    if (misfits == null && ExpectedOutput.hasSchema(content)) {
      return false;
    }
    ExpectedOutput.check(content, result, misfits == null ? List.of() : misfits, act.body());
    return true;
  }

  private static boolean hasVerdict(@Nullable Json result) {
    return result instanceof JsonObject object
        && object.string("verdict").filter(Reviews.VERDICTS::contains).isPresent();
  }

  private static void checkCost(Body body, JsonObject cost) {
    for (String member : List.of("usd", "prompt", "completion")) {
      Json value = cost.get(member);
      boolean fine =
          value == null
              || (value instanceof Json.Num number
                  && number.value() >= 0
                  && (member.equals("usd") || number.isInteger()));
      if (!fine) {
        body.wrong("cost/" + member, "must be a number, not negative");
      }
    }
  }

  private static Detail outcome(Detail detail, Body body, @Nullable Json result) {
    JsonObject.Builder json = detail.json().toBuilder();
    json.putIfPresent("result", result);
    for (String member : List.of("evidence", "artifacts", "cost")) {
      json.putIfPresent(member, body.any(member));
    }
    return new Detail(json.build());
  }

  static Acted fail(Act act) {
    Body body = act.body();
    JsonObject error = body.object("error");
    if (error == null) {
      if (body.any("error") == null) {
        body.wrong("error", "is required");
      }
    } else {
      checkError(body, error);
    }
    body.check();
    JsonObject told = error == null ? JsonObject.empty() : error;
    PacketState packet = act.packet();
    Endings.End how =
        Endings.End.of(Status.FAILED, TerminalReason.EXECUTION_ERROR, "packet.failed", act.actor())
            .with(JsonObject.builder().put("error", told).build());
    return Acted.just(
        act.endings().end(act.work(), packet.with(packet.detail().with("error", told)), how));
  }

  private static void checkError(Body body, JsonObject error) {
    if (!error.has("code") || error.string("code").filter(String::isBlank).isPresent()) {
      body.wrong("error/code", "is required");
    } else if (error.string("code").isEmpty()) {
      body.wrong("error/code", "must be a string");
    }
    Json message = error.get("message");
    if (message != null && !message.isNull() && !(message instanceof Json.Str)) {
      body.wrong("error/message", "must be a string");
    }
  }

  static Acted block(Act act) {
    Body body = act.body();
    JsonArray needs = body.list("needs");
    JsonArray violations = body.list("violations");
    boolean nothing =
        (needs == null || needs.isEmpty()) && (violations == null || violations.isEmpty());
    if (nothing) {
      body.wrong("needs", "or violations must name something");
    }
    body.check();
    boolean broke = violations != null && !violations.isEmpty();
    JsonObject.Builder json = act.packet().detail().json().toBuilder();
    json.putIfPresent("needs", needs).putIfPresent("violations", violations);
    PacketState told = act.packet().with(new Detail(json.build()));
    return Acted.just(
        act.endings()
            .end(
                act.work(),
                told,
                Endings.End.of(
                    Status.BLOCKED,
                    broke ? TerminalReason.SCOPE_VIOLATION : TerminalReason.NEEDS,
                    "packet.blocked",
                    act.actor())));
  }

  static Acted cancel(Act act) {
    String why = act.body().text("reason");
    act.body().check();
    return Acted.just(
        act.endings()
            .end(
                act.work(),
                act.packet(),
                Endings.End.of(
                        Status.CANCELLED,
                        TerminalReason.CANCELLED_BY_CALLER,
                        "packet.cancelled",
                        act.actor())
                    .because(why)));
  }

  static Acted review(Act act) {
    Body body = act.body();
    String verdict = body.oneOf("verdict", Reviews.VERDICTS);
    body.text("notes");
    body.list("violations");
    body.check();
    JsonObject.Builder judgement = JsonObject.builder().put("verdict", verdict);
    judgement.putIfPresent("notes", body.any("notes"));
    judgement.putIfPresent("violations", body.any("violations"));
    return Acted.just(
        act.endings().reviews().decide(act.work(), act.packet(), judgement.build(), act.actor()));
  }
}
