package dev.ahp.server.probe;

/** Checks one subsystem. */
@FunctionalInterface
interface Probe {
  /** Runs the check, up to the probe's timeout. An exception means that the subsystem is down. */
  ProbeResult check() throws Exception;

  /**
   * The state of a subsystem.
   *
   * @param detail for display; contains no password and no response text of the subsystem
   */
  record ProbeResult(boolean up, String detail) {
    static ProbeResult up(String detail) {
      return new ProbeResult(true, detail);
    }

    static ProbeResult down(String detail) {
      return new ProbeResult(false, detail);
    }
  }
}
