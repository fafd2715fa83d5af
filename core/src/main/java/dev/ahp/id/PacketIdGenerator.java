package dev.ahp.id;

import java.time.InstantSource;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Generates ids for packets and tasks without one: UUIDs that sort by time. */
public final class PacketIdGenerator implements Supplier<String> {
  private final Uuid7 source;

  public PacketIdGenerator(InstantSource clock, RandomGenerator random) {
    this.source = new Uuid7(clock, random);
  }

  @Override
  public String get() {
    return source.next().toString();
  }
}
