package dev.ahp.server.log;

import java.util.logging.LogManager;

/**
 * Java's logs, but kept until the daemon has stopped: the JDK's own manager lets go of all handlers
 * as soon as the process is asked to end, and what happens while it stops would be told to nobody.
 * It is made by the JDK, by the name of its class.
 */
public final class ShutdownLogging extends LogManager {
  /** The property that names it; to be set before anything is logged. */
  public static final String PROPERTY = "java.util.logging.manager";

  private volatile boolean kept;

  void keep() {
    kept = true;
  }

  @Override
  public void reset() {
    if (!kept) {
      super.reset();
    }
  }
}
