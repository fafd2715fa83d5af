package dev.ahp.broker.store;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.packet.PacketObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The entry of a task in the search index. It contains the stored texts only, not personal data,
 * which is stored separately.
 *
 * @param number the number of the task
 * @param words the words of the task, see {@link SearchWords}
 */
public record TaskDocument(long number, long updatedAt, long costMicros, List<String> words) {
  /** The maximum number of characters that are indexed of a packet, and of a task. */
  private static final int MAX_PACKET_CHARS = 16 << 10;

  private static final int MAX_TASK_CHARS = 96 << 10;

  private static final double MICROS = 1_000_000;

  public TaskDocument {
    words = List.copyOf(words);
  }

  /**
   * Creates the entry.
   *
   * @param packets the packets of the task in order
   * @param contents returns the content of a packet
   */
  public static TaskDocument of(
      TaskState task, List<PacketState> packets, Function<PacketState, JsonObject> contents) {
    return new TaskDocument(
        task.number(), task.updatedAt(), micros(task), words(task.taskId(), packets, contents));
  }

  /** Returns the cost that the agents of a task reported, in millionths of a US dollar. */
  public static long micros(TaskState task) {
    return micros(costUsd(task));
  }

  /** Returns the cost that the agents of a task reported. */
  public static double costUsd(TaskState task) {
    return task.attributes().get(TaskAttribute.SPENT).orElse(0d)
        + task.attributes().get(TaskAttribute.ENDED).orElse(0d);
  }

  public static long micros(double usd) {
    return Math.round(Math.max(0, Math.min(usd, Long.MAX_VALUE / (2 * MICROS))) * MICROS);
  }

  /** Returns the words of some packets: first what describes them, then their payloads. */
  public static List<String> words(
      String taskId, List<PacketState> packets, Function<PacketState, JsonObject> contents) {
    BoundedText all = new BoundedText(MAX_TASK_CHARS);
    all.add(taskId);
    List<BoundedText> payloads = new ArrayList<>();
    for (PacketState packet : packets) {
      if (all.isFull()) {
        break;
      }
      JsonObject content = contents.apply(packet);
      BoundedText described = new BoundedText(MAX_PACKET_CHARS);
      describe(described, packet, content);
      all.add(described.text());
      BoundedText payload = new BoundedText(MAX_PACKET_CHARS - described.length());
      payload.add(content.get("payload"));
      payloads.add(payload);
    }
    payloads.forEach(it -> all.add(it.text()));
    return SearchWords.of(all.text());
  }

  private static void describe(BoundedText to, PacketState packet, JsonObject content) {
    to.add(PacketObjective.of(content));
    to.add(packet.identity().sender());
    to.add(packet.identity().target());
    to.add(packet.placement().owner());
    if (packet.placement().reason() != null) {
      to.add(packet.placement().reason().wireName());
    }
    to.add(packet.get(PacketAttribute.ERROR).orElse(null));
    to.add(packet.get(PacketAttribute.NEEDS).orElse(null));
    to.add(packet.get(PacketAttribute.RESULT).orElse(null));
  }

  /** A text that ends at a maximum length. */
  private static final class BoundedText {
    private final StringBuilder text = new StringBuilder();
    private final int max;

    BoundedText(int max) {
      this.max = max;
    }

    boolean isFull() {
      return text.length() >= max;
    }

    int length() {
      return text.length();
    }

    String text() {
      return text.toString();
    }

    void add(String more) {
      int room = Math.max(0, max - text.length() - 1);
      if (room > 0) {
        text.append(more, 0, Math.min(more.length(), room)).append(' ');
      }
    }

    /** Adds the strings and numbers in a value. */
    void add(@Nullable Json value) {
      if (value == null || isFull()) {
        return;
      }
      if (value instanceof Json.Str string) {
        add(string.value());
      } else if (value instanceof Json.Num number) {
        add(JsonWriter.compact(number));
      } else if (value instanceof JsonArray array) {
        array.forEach(this::add);
      } else if (value instanceof JsonObject object) {
        object.members().values().forEach(this::add);
      }
    }
  }
}
