package dev.ahp.broker.move;

import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.WaitingOn;
import java.util.List;
import java.util.Set;

/** Verbs of an owner whose work goes on. */
final class Working {
  private Working() {}

  static Acted renew(Act act) {
    long ms = Leases.length(act.body());
    act.body().check();
    PacketState packet = act.packet();
    LeaseState lease = packet.lease();
    boolean standsStill = lease.until() == 0;
    LeaseState longer =
        new LeaseState(
            lease.kind(),
            lease.token(),
            lease.holder(),
            lease.fence(),
            standsStill ? 0 : act.work().now() + ms,
            ms);
    PacketState renewed = act.mover().quietly(act.work(), packet.with(longer));
    return Acted.leased(standsStill ? renewed.with(longer.until(act.work().now() + ms)) : renewed);
  }

  static Acted progress(Act act) {
    Body body = act.body();
    JsonObject.Builder data = JsonObject.builder();
    Json percent = body.any("percent");
    if (percent != null
        && !(percent instanceof Json.Num number && number.value() >= 0 && number.value() <= 100)) {
      body.wrong("percent", "must be a number from 0 to 100");
    }
    body.text("note");
    body.check();
    for (String member : List.of("percent", "note", "data")) {
      data.putIfPresent(member, body.any(member));
    }
    PacketState packet = act.packet().with(act.packet().detail().with("progress", data.build()));
    return Acted.just(
        act.mover()
            .move(
                act.work(),
                packet,
                act.mover().draft(packet, "packet.progress", act.actor(), data.build())));
  }

  static Acted await(Act act) {
    Body body = act.body();
    String on = body.oneOf("on", Set.of("tool", "human"));
    String queue = body.name("queue");
    String question = body.text("question");
    body.check();
    PacketState packet = act.packet();
    JsonObject data = JsonObject.builder().put("on", on).build();
    PacketState waiting;
    if (on.equals("tool")) {
      waiting = packet.with(packet.standing().waiting(WaitingOn.TOOL));
    } else {
      String item =
          new InboxItems(act.environment())
              .open(
                  act.work(),
                  packet,
                  queue == null ? "default" : queue,
                  InboxItems.Kind.QUESTION,
                  question == null ? "" : question);
      waiting =
          Mover.stopped(packet, act.work().now())
              .with(packet.standing().waiting(WaitingOn.HUMAN))
              .with(packet.detail().with("inboxItem", item));
    }
    return Acted.just(
        act.mover()
            .move(
                act.work(),
                waiting.with(waiting.detail().without("returned")),
                act.mover().draft(packet, "packet.waiting", act.actor(), data)));
  }

  static Acted resume(Act act) {
    act.body().check();
    PacketState packet = act.packet();
    new InboxItems(act.environment()).close(act.work(), packet);
    PacketState running =
        Mover.going(packet, act.work().now())
            .with(packet.standing().running(packet.standing().owner()))
            .with(packet.detail().without("inboxItem"));
    return Acted.leased(
        act.mover()
            .move(act.work(), running, act.mover().draft(packet, "packet.resumed", act.actor())));
  }
}
