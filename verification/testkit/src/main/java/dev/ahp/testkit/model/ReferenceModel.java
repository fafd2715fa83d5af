package dev.ahp.testkit.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A reference model of packets with one method per rule. */
final class ReferenceModel {
  /** The expected state of a packet. */
  static final class ExpectedPacket {
    final String id;
    final String target;
    final @Nullable ExpectedPacket parent;
    final @Nullable ExpectedPacket source;
    final List<ExpectedPacket> children = new ArrayList<>();
    final List<String> statuses = new ArrayList<>();
    String owner;
    String status = "ready";
    String on = "";
    String reason = "";
    String token = "";
    int needed;
    boolean undone;
    boolean rolledBack;
    @Nullable ExpectedPacket handoff;

    ExpectedPacket(
        String id,
        String sender,
        String target,
        @Nullable ExpectedPacket parent,
        @Nullable ExpectedPacket source) {
      this.id = id;
      this.owner = sender;
      this.target = target;
      this.parent = parent;
      this.source = source;
      statuses.add(status);
    }

    boolean isFinal() {
      return switch (status) {
        case "completed", "failed", "blocked", "cancelled" -> true;
        default -> false;
      };
    }

    String state() {
      return status + (on.isEmpty() ? "" : "/" + on) + (reason.isEmpty() ? "" : "/" + reason);
    }

    private void become(String next) {
      if (!next.equals(status)) {
        status = next;
        statuses.add(next);
      }
      on = "";
    }

    private boolean isOpenHandoffOf(ExpectedPacket it) {
      return it.handoff == this && it.on.equals("handoff");
    }
  }

  final Map<String, ExpectedPacket> items = new LinkedHashMap<>();
  private boolean pending;

  ExpectedPacket add(
      String id,
      String sender,
      String target,
      @Nullable ExpectedPacket parent,
      @Nullable ExpectedPacket source) {
    ExpectedPacket packet = new ExpectedPacket(id, sender, target, parent, source);
    items.put(id, packet);
    return packet;
  }

  /** Adds a denied handoff; its source continues. */
  void deny(String id, ExpectedPacket source, String target) {
    ExpectedPacket denied = add(id, source.owner, target, null, null);
    denied.statuses.clear();
    denied.become("cancelled");
    denied.reason = "GATE_REJECTED";
    denied.undone = true;
    source.rolledBack = true;
    pending = true;
  }

  void accept(ExpectedPacket packet, String token) {
    packet.become("running");
    packet.owner = packet.target;
    packet.token = token;
    if (packet.source != null) {
      pending = false;
      end(packet.source, "completed", "HANDED_OFF");
    }
  }

  void waitFor(ExpectedPacket packet, String on) {
    packet.become("waiting");
    packet.on = on;
  }

  void resume(ExpectedPacket packet) {
    packet.become("running");
  }

  void delegate(ExpectedPacket packet, List<ExpectedPacket> children, int needed) {
    packet.children.addAll(children);
    packet.needed = needed;
    waitFor(packet, "children");
  }

  void handOff(ExpectedPacket packet, ExpectedPacket next) {
    packet.handoff = next;
    waitFor(packet, "handoff");
  }

  void end(ExpectedPacket packet, String status, String reason) {
    boolean waitedForChildren = packet.on.equals("children");
    ExpectedPacket carried = packet.on.equals("handoff") ? packet.handoff : null;
    packet.become(status);
    packet.reason = reason;
    if (packet.rolledBack) {
      pending = false;
    }
    if (waitedForChildren && !status.equals("completed")) {
      cancelChildren(packet, "CANCELLED_BY_PARENT");
    }
    if (carried != null && status.equals("cancelled") && !carried.isFinal()) {
      end(carried, "cancelled", "CANCELLED_BY_PARENT");
    }
    ExpectedPacket source = packet.source;
    if (source != null && packet.isOpenHandoffOf(source) && status.equals("cancelled")) {
      source.become("running");
      source.rolledBack = true;
      packet.undone = true;
      pending = true;
    }
    if (packet.parent != null && packet.parent.on.equals("children")) {
      resolve(packet.parent);
    }
  }

  private void cancelChildren(ExpectedPacket parent, String reason) {
    for (ExpectedPacket child : parent.children) {
      if (!child.isFinal()) {
        end(child, "cancelled", reason);
      }
    }
  }

  /** Ends the wait when enough children completed, or no longer can. */
  private void resolve(ExpectedPacket parent) {
    List<ExpectedPacket> children = parent.children;
    long completed = count(children, "completed");
    long open = children.stream().filter(it -> !it.isFinal()).count();
    boolean all = parent.needed == children.size();
    boolean satisfied = completed >= parent.needed;
    boolean decided = all ? open == 0 : satisfied || completed + open < parent.needed;
    if (!decided) {
      return;
    }
    boolean blocked = count(children, "blocked") > 0;
    parent.on = "";
    cancelChildren(parent, "JOIN_SATISFIED");
    if (satisfied) {
      parent.become("running");
    } else {
      end(parent, blocked ? "blocked" : "failed", blocked ? "CHILD_BLOCKED" : "CHILD_FAILED");
    }
  }

  private static long count(List<ExpectedPacket> expectedPackets, String status) {
    return expectedPackets.stream().filter(it -> it.status.equals(status)).count();
  }

  /** Returns the expected status of the task. */
  String taskStatus() {
    List<ExpectedPacket> counted =
        items.values().stream()
            .filter(it -> it.parent == null && !it.undone)
            .filter(it -> !Objects.equals(it.reason, "HANDED_OFF"))
            .toList();
    if (counted.stream().anyMatch(it -> !it.isFinal())) {
      return pending ? "PENDING_HANDOFF" : "ACTIVE";
    }
    for (String status : List.of("blocked", "failed", "completed")) {
      if (count(counted, status) > 0) {
        return status.toUpperCase(java.util.Locale.ROOT);
      }
    }
    return "CANCELLED";
  }
}
