package dev.ahp;

/** Does the work of a packet. It runs once for each lease, and is interrupted when time is up. */
@FunctionalInterface
public interface Handler {
  Outcome handle(Packet packet) throws Exception;
}
