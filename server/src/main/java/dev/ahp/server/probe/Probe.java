package dev.ahp.server.probe;

/** Looks at one subsystem. */
@FunctionalInterface
interface Probe {
  /** What it found; what cannot be looked at is down. May take as long as the probe's timeout. */
  ProbeResult look() throws Exception;

  /**
   * How a subsystem is.
   *
   * @param detail for people; holds no password and no answer of the subsystem
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
