package dev.ahp.http.probe;

/** Looks at one subsystem. */
@FunctionalInterface
interface Probe {
  /** What it found; what cannot be looked at is down. May take as long as the probe's timeout. */
  Finding look() throws Exception;

  /**
   * How a subsystem is.
   *
   * @param detail for people; holds no password and no answer of the subsystem
   */
  record Finding(boolean up, String detail) {
    static Finding up(String detail) {
      return new Finding(true, detail);
    }

    static Finding down(String detail) {
      return new Finding(false, detail);
    }
  }
}
