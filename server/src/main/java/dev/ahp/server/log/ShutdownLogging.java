package dev.ahp.server.log;

import java.util.logging.LogManager;

/**
 * A log manager that keeps its handlers during shutdown, so that messages of the stopping daemon
 * are logged. The JDK's log manager removes all handlers when the JVM starts to shut down. The JDK
 * creates this class by name.
 */
public final class ShutdownLogging extends LogManager {
  /** The system property that names the log manager; set it before the first log call. */
  public static final String PROPERTY = "java.util.logging.manager";

  private volatile boolean keepsHandlers;

  void keepHandlers() {
    keepsHandlers = true;
  }

  @Override
  public void reset() {
    if (!keepsHandlers) {
      super.reset();
    }
  }
}
