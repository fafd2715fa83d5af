package dev.ahp;

/** Stands around every handler: wraps it, changes the packet, or refuses it. */
@FunctionalInterface
public interface Middleware {
  Outcome handle(Packet packet, Handler next) throws Exception;
}
