package dev.ahp;

/** Processes packets. It runs once per lease and is interrupted when the role's timeout expires. */
@FunctionalInterface
public interface Handler {
  Outcome handle(Packet packet) throws Exception;
}
