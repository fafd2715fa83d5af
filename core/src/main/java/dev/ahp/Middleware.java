package dev.ahp;

/**
 * Wraps every handler. It can change the packet, change the outcome, or return without calling
 * {@code next}.
 */
@FunctionalInterface
public interface Middleware {
  Outcome handle(Packet packet, Handler next) throws Exception;
}
