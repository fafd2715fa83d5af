package dev.ahp.server.events;

/** Why an event stream ends. */
public enum StreamEnd {
  /** There are no more events. */
  COMPLETE,
  /** The caller is no longer authorized. */
  UNAUTHORIZED,
  /** The client reads too slowly. */
  OVERFLOW,
  /** The time that the client allowed has passed. */
  TIMEOUT,
  /** The daemon is stopping. */
  STOPPED
}
