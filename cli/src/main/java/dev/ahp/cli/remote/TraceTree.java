package dev.ahp.cli.remote;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Renders a task as a tree. The parent of a packet is its parent packet, the packet it was handed
 * off from, or the one it repeats. Each packet is followed by its records with the time since the
 * first record.
 */
final class TraceTree {
  private static final List<String> ORIGINS =
      List.of("parentPacketId", "previousPacketId", "retryOf", "recoveryOf");

  private final JsonObject task;
  private final BiFunction<Colour, String, String> painter;
  private final Map<String, JsonObject> packets = new LinkedHashMap<>();
  private final Map<String, List<JsonObject>> children = new LinkedHashMap<>();
  private final Map<String, List<JsonObject>> records = new LinkedHashMap<>();
  private final Optional<Instant> start;
  private final List<String> lines = new ArrayList<>();

  TraceTree(JsonObject task, JsonArray trace, BiFunction<Colour, String, String> painter) {
    this.task = task;
    this.painter = painter;
    List<JsonObject> all = task.array("packets").orElse(JsonArray.empty()).objects();
    all.forEach(it -> packets.put(id(it), it));
    all.forEach(it -> children.computeIfAbsent(origin(it), key -> new ArrayList<>()).add(it));
    trace
        .objects()
        .forEach(it -> records.computeIfAbsent(packetOf(it), key -> new ArrayList<>()).add(it));
    this.start = trace.objects().stream().flatMap(it -> at(it).stream()).min(Instant::compareTo);
  }

  private static String id(JsonObject packet) {
    return packet.string("packetId").orElse("");
  }

  /** Returns the id of the tree parent; empty for a root. */
  private String origin(JsonObject packet) {
    return ORIGINS.stream()
        .flatMap(name -> packet.string(name).stream())
        .filter(packets::containsKey)
        .findFirst()
        .orElse("");
  }

  /** Returns the id of the packet of a record; empty if it belongs to the task. */
  private String packetOf(JsonObject record) {
    return record.string("packetId").filter(packets::containsKey).orElse("");
  }

  private static Optional<Instant> at(JsonObject record) {
    return record.string("at").flatMap(Rfc3339::parse);
  }

  @Override
  public String toString() {
    lines.clear();
    String agents = String.join(", ", task.array("agents").orElse(JsonArray.empty()).strings());
    lines.add(
        "%s %s (%s)"
            .formatted(
                painter.apply(Colour.BOLD, TerminalSanitizer.member(task, "taskId")),
                TerminalSanitizer.member(task, "status"),
                TerminalSanitizer.line(agents)));
    records.getOrDefault("", List.of()).forEach(it -> lines.add("│   " + line(it)));
    branches("", "");
    return String.join(System.lineSeparator(), lines);
  }

  private void branches(String parent, String indent) {
    List<JsonObject> nodes = children.getOrDefault(parent, List.of());
    for (int i = 0; i < nodes.size(); i++) {
      boolean last = i == nodes.size() - 1;
      branch(nodes.get(i), indent + (last ? "└─ " : "├─ "), indent + (last ? "   " : "│  "));
    }
  }

  private void branch(JsonObject packet, String head, String indent) {
    String status = TerminalSanitizer.member(packet, "status");
    lines.add(
        "%s%s %s %s → %s %s"
            .formatted(
                head,
                painter.apply(Colour.BOLD, TerminalSanitizer.line(id(packet))),
                TerminalSanitizer.member(packet, "type"),
                TerminalSanitizer.member(packet, "sender"),
                TerminalSanitizer.member(packet, "target"),
                painter.apply(colourOf(status), status)));
    String rail = indent + (children.containsKey(id(packet)) ? "│  " : "   ");
    records.getOrDefault(id(packet), List.of()).forEach(it -> lines.add(rail + line(it)));
    branches(id(packet), indent);
  }

  private static Colour colourOf(String status) {
    return switch (status) {
      case "completed" -> Colour.GREEN;
      case "failed", "blocked", "cancelled" -> Colour.RED;
      default -> Colour.YELLOW;
    };
  }

  /** Returns the tool of a progress report, such as {@code search completed in 120 ms}. */
  private static String tool(JsonObject record) {
    JsonObject tool =
        record.object("data").flatMap(it -> it.object("tool")).orElse(JsonObject.empty());
    if (tool.string("name").isEmpty()) {
      return "";
    }
    String duration =
        tool.number("durationMs").map(it -> " in " + it.longValue() + " ms").orElse("");
    return "tool %s %s%s"
        .formatted(
            TerminalSanitizer.member(tool, "name"),
            TerminalSanitizer.member(tool, "status"),
            duration);
  }

  private String line(JsonObject record) {
    String since =
        at(record)
            .flatMap(it -> start.map(first -> Duration.between(first, it).toMillis() / 1000.0))
            .map(it -> String.format(Locale.ROOT, "+%.3f s", it))
            .orElse("");
    String move =
        Stream.of("from", "to")
            .flatMap(name -> record.string(name).stream())
            .reduce((from, to) -> from + " → " + to)
            .map(TerminalSanitizer::line)
            .orElse("");
    String reason =
        record.string("reason").map(it -> " (" + TerminalSanitizer.line(it) + ")").orElse("");
    return "%s  %-24s %-18s %s%s%s"
        .formatted(
            painter.apply(Colour.FAINT, "%11s".formatted(since)),
            TerminalSanitizer.member(record, "event"),
            TerminalSanitizer.member(record, "actor"),
            move,
            reason,
            tool(record))
        .stripTrailing();
  }
}
