package dev.ahp.testkit.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What should become of packets, told as simply as possible: maps, and one rule a method. */
final class Reference {
  /** A packet as it should be. */
  static final class Item {
    final String id;
    final String target;
    final @Nullable Item parent;
    final @Nullable Item source;
    final List<Item> children = new ArrayList<>();
    final List<String> statuses = new ArrayList<>();
    String owner;
    String status = "ready";
    String on = "";
    String reason = "";
    String token = "";
    int needed;
    boolean undone;
    boolean rolledBack;
    @Nullable Item handoff;

    Item(String id, String sender, String target, @Nullable Item parent, @Nullable Item source) {
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

    String standing() {
      return status + (on.isEmpty() ? "" : "/" + on) + (reason.isEmpty() ? "" : "/" + reason);
    }

    private void become(String next) {
      if (!next.equals(status)) {
        status = next;
        statuses.add(next);
      }
      on = "";
    }

    private boolean isOpenHandoffOf(Item it) {
      return it.handoff == this && it.on.equals("handoff");
    }
  }

  final Map<String, Item> items = new LinkedHashMap<>();
  private boolean pending;

  Item add(String id, String sender, String target, @Nullable Item parent, @Nullable Item source) {
    Item item = new Item(id, sender, target, parent, source);
    items.put(id, item);
    return item;
  }

  /** A handoff that a gate denied is kept, and its source goes on. */
  void deny(String id, Item source, String target) {
    Item denied = add(id, source.owner, target, null, null);
    denied.statuses.clear();
    denied.become("cancelled");
    denied.reason = "GATE_REJECTED";
    denied.undone = true;
    source.rolledBack = true;
    pending = true;
  }

  void accept(Item item, String token) {
    item.become("running");
    item.owner = item.target;
    item.token = token;
    if (item.source != null) {
      pending = false;
      end(item.source, "completed", "HANDED_OFF");
    }
  }

  void waitFor(Item item, String on) {
    item.become("waiting");
    item.on = on;
  }

  void resume(Item item) {
    item.become("running");
  }

  void delegate(Item item, List<Item> children, int needed) {
    item.children.addAll(children);
    item.needed = needed;
    waitFor(item, "children");
  }

  void handOff(Item item, Item next) {
    item.handoff = next;
    waitFor(item, "handoff");
  }

  void end(Item item, String status, String reason) {
    boolean waitedForChildren = item.on.equals("children");
    Item carried = item.on.equals("handoff") ? item.handoff : null;
    item.become(status);
    item.reason = reason;
    if (item.rolledBack) {
      pending = false;
    }
    if (waitedForChildren && !status.equals("completed")) {
      cancelChildren(item, "CANCELLED_BY_PARENT");
    }
    if (carried != null && status.equals("cancelled") && !carried.isFinal()) {
      end(carried, "cancelled", "CANCELLED_BY_PARENT");
    }
    Item source = item.source;
    if (source != null && item.isOpenHandoffOf(source) && status.equals("cancelled")) {
      source.become("running");
      source.rolledBack = true;
      item.undone = true;
      pending = true;
    }
    if (item.parent != null && item.parent.on.equals("children")) {
      resolve(item.parent);
    }
  }

  private void cancelChildren(Item parent, String reason) {
    for (Item child : parent.children) {
      if (!child.isFinal()) {
        end(child, "cancelled", reason);
      }
    }
  }

  /** Decided when enough completed, or when that can no longer happen. */
  private void resolve(Item parent) {
    List<Item> children = parent.children;
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

  private static long count(List<Item> items, String status) {
    return items.stream().filter(it -> it.status.equals(status)).count();
  }

  /** How the task of all these packets should read. */
  String taskStatus() {
    List<Item> counted =
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
