package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Committed rows that were written lately, so that the next move of a packet, which mostly comes
 * soon, finds them without a statement. Only a lane that nobody writes beside may have one.
 * Bounded: what was used longest ago goes first.
 */
final class RowCache {
  private static final int ROWS = 20_000;

  /**
   * As text; as a tree in memory it is up to some ten times that. How little of it is left when it
   * is packed says nothing: a megabyte of one letter is a hundred bytes then.
   */
  static final long CONTENT_BYTES = 16L << 20;

  private final Map<Long, PacketState> packets = new LinkedHashMap<>(64, 0.75f, true);
  private final Map<String, Long> numbers = new HashMap<>();
  private final Map<String, TaskState> tasks = new LinkedHashMap<>(64, 0.75f, true);
  private final Map<Long, CachedContent> contents = new LinkedHashMap<>(64, 0.75f, true);
  private long contentBytes;

  private record CachedContent(JsonObject json, int textBytes) {}

  @Nullable PacketState packet(String packetId) {
    Long number = numbers.get(packetId);
    return number == null ? null : packets.get(number);
  }

  @Nullable PacketState packet(long number) {
    return packets.get(number);
  }

  @Nullable TaskState task(String taskId) {
    return tasks.get(taskId);
  }

  @Nullable JsonObject content(long number) {
    CachedContent cachedContent = contents.get(number);
    return cachedContent == null ? null : cachedContent.json;
  }

  /** A final packet never changes again, so it is not asked for by one who writes. */
  void put(PacketState packet) {
    if (packet.isFinal()) {
      forget(packet);
      return;
    }
    packets.put(packet.number(), packet);
    numbers.put(packet.id(), packet.number());
    if (packets.size() > ROWS) {
      forget(packets.values().iterator().next());
    }
  }

  private void forget(PacketState packet) {
    packets.remove(packet.number());
    numbers.remove(packet.id());
    forgetContent(contents.remove(packet.number()));
  }

  private void forgetContent(@Nullable CachedContent cachedContent) {
    contentBytes -= cachedContent == null ? 0 : cachedContent.textBytes;
  }

  /**
   * Most tasks are over for good when their last packet is; all that is kept, the collector moves.
   */
  void put(TaskState task) {
    if (task.counters().open() == 0) {
      tasks.remove(task.taskId());
      return;
    }
    tasks.put(task.taskId(), task);
    if (tasks.size() > ROWS) {
      Iterator<String> eldest = tasks.keySet().iterator();
      eldest.next();
      eldest.remove();
    }
  }

  void putContent(long number, JsonObject json, int textBytes) {
    forgetContent(contents.put(number, new CachedContent(json, textBytes)));
    contentBytes += textBytes;
    Iterator<CachedContent> eldest = contents.values().iterator();
    while (contentBytes > CONTENT_BYTES) {
      forgetContent(eldest.next());
      eldest.remove();
    }
  }
}
