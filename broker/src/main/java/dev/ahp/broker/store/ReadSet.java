package dev.ahp.broker.store;

import java.util.LinkedHashSet;
import java.util.Set;

/** The rows that a batch of commands will read. */
public final class ReadSet {
  private final Set<String> packets = new LinkedHashSet<>();
  private final Set<String> contents = new LinkedHashSet<>();
  private final Set<String> tasks = new LinkedHashSet<>();
  private final Set<String> tasksOfPackets = new LinkedHashSet<>();
  private final Set<EntryKey> entries = new LinkedHashSet<>();
  private final Set<String> newPackets = new LinkedHashSet<>();

  public record EntryKey(KeyValueTable table, String key) {}

  public ReadSet packet(String packetId) {
    packets.add(packetId);
    return this;
  }

  /** Adds a packet and its content. */
  public ReadSet packetWithContent(String packetId) {
    packets.add(packetId);
    contents.add(packetId);
    return this;
  }

  public ReadSet task(String taskId) {
    tasks.add(taskId);
    return this;
  }

  /** Adds the task of a packet. */
  public ReadSet taskOf(String packetId) {
    tasksOfPackets.add(packetId);
    return this;
  }

  public ReadSet entry(KeyValueTable table, String key) {
    entries.add(new EntryKey(table, key));
    return this;
  }

  /** Adds a packet that cannot exist yet, because the broker has just made its id. */
  public ReadSet newPacket(String packetId) {
    newPackets.add(packetId);
    return this;
  }

  public ReadSet addAll(ReadSet other) {
    packets.addAll(other.packets);
    contents.addAll(other.contents);
    tasks.addAll(other.tasks);
    tasksOfPackets.addAll(other.tasksOfPackets);
    entries.addAll(other.entries);
    newPackets.addAll(other.newPackets);
    return this;
  }

  public Set<String> packets() {
    return packets;
  }

  /** Returns the packets whose content is needed; a subset of {@link #packets}. */
  public Set<String> contents() {
    return contents;
  }

  public Set<String> tasks() {
    return tasks;
  }

  /** Returns the packets whose tasks are needed. */
  public Set<String> tasksOfPackets() {
    return tasksOfPackets;
  }

  public Set<EntryKey> entries() {
    return entries;
  }

  /** Returns the packets that need not be read, because they cannot exist yet. */
  public Set<String> newPackets() {
    return newPackets;
  }
}
