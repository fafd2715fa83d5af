package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.lifecycle.WaitReason;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The verbs of an owner during its work. */
final class ProgressVerbs {
  private static final Pattern TOOL_NAME = Pattern.compile("[A-Za-z0-9._:/-]{1,200}");
  private static final Set<String> TOOL_STATES = Set.of("started", "completed", "failed");
  private static final Set<String> TOOL_MEMBERS = Set.of("name", "status", "durationMs");

  private ProgressVerbs() {}

  static VerbResult renew(VerbContext context) {
    long ms = LeaseIssuer.requestedMs(context.body());
    context.body().check();
    PacketState packet = context.packet();
    LeaseState lease = packet.lease();
    boolean isPaused = lease.until() == 0;
    LeaseState extended =
        new LeaseState(
            lease.leaseKind(),
            lease.token(),
            lease.holder(),
            lease.fence(),
            isPaused ? 0 : context.work().now() + ms,
            ms);
    PacketState renewed = context.update(packet.with(extended));
    return VerbResult.leased(
        isPaused ? renewed.with(extended.until(context.work().now() + ms)) : renewed);
  }

  static VerbResult progress(VerbContext context) {
    CallBodyReader body = context.body();
    JsonObject.Builder data = JsonObject.builder();
    Json percent = body.any("percent");
    if (percent != null
        && !(percent instanceof Json.Num number && number.value() >= 0 && number.value() <= 100)) {
      body.wrong("percent", "must be a number from 0 to 100");
    }
    body.text("note");
    checkTool(body);
    body.check();
    for (String member : List.of("percent", "note", "data", "tool")) {
      data.putIfPresent(member, body.any(member));
    }
    PacketState packet = context.packet().with(PacketAttribute.PROGRESS, data.build());
    return VerbResult.just(
        context.move(packet, context.auditEntry(packet, AuditEvent.PACKET_PROGRESS, data.build())));
  }

  private static void checkTool(CallBodyReader body) {
    JsonObject tool = body.object("tool");
    if (tool == null) {
      return;
    }
    if (tool.string("name").filter(it -> TOOL_NAME.matcher(it).matches()).isEmpty()) {
      body.wrong("tool/name", "must be 1 to 200 letters, digits or characters of . _ : / -");
    }
    if (tool.string("status").filter(TOOL_STATES::contains).isEmpty()) {
      body.wrong("tool/status", "must be one of completed, failed, started");
    }
    Json duration = tool.get("durationMs");
    boolean isDuration =
        duration == null
            || (duration instanceof Json.Num number && number.isInteger() && number.value() >= 0);
    if (!isDuration) {
      body.wrong("tool/durationMs", "must be a non-negative integer");
    }
    for (String name : tool.names()) {
      if (!TOOL_MEMBERS.contains(name)) {
        body.wrong(
            "tool/" + JsonPointer.escape(name),
            "is not a member of a tool event; expected name, status or durationMs");
      }
    }
  }

  static VerbResult await(VerbContext context) {
    CallBodyReader body = context.body();
    String on = body.oneOf("on", Set.of("tool", "human"));
    String queue = body.name("queue");
    String question = body.text("question");
    body.check();
    PacketState packet = context.packet();
    JsonObject data = JsonObject.builder().put("on", on).build();
    PacketState waiting;
    if (on.equals("tool")) {
      waiting = Transitions.waiting(packet, WaitReason.TOOL, context.work().now());
    } else {
      String item =
          context
              .rules()
              .inbox
              .open(
                  context.work(),
                  packet,
                  queue == null ? "default" : queue,
                  InboxRepository.InboxItemKind.QUESTION,
                  question == null ? "" : question);
      waiting =
          Transitions.waiting(packet, WaitReason.HUMAN, context.work().now())
              .with(PacketAttribute.INBOX_ITEM, item);
    }
    return VerbResult.just(
        context.move(
            waiting.without(PacketAttribute.RETURNED),
            context.auditEntry(packet, AuditEvent.PACKET_WAITING, data)));
  }

  static VerbResult resume(VerbContext context) {
    context.body().check();
    PacketState packet = context.packet();
    context.rules().inbox.close(context.work(), packet);
    PacketState running =
        Transitions.resumed(packet, context.work().now())
            .with(packet.placement().running(packet.placement().owner()))
            .without(PacketAttribute.INBOX_ITEM);
    return VerbResult.leased(
        context.move(
            running, context.auditEntry(packet, AuditEvent.PACKET_RESUMED, JsonObject.empty())));
  }
}
