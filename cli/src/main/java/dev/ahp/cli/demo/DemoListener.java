package dev.ahp.cli.demo;

/** Receives the steps of the demo in order. */
interface DemoListener {
  /** Reports a fact. */
  void info(String sentence);

  /** Reports progress of an agent. */
  void success(String actor, String action);

  /** Reports an intended failure. */
  void failure(String actor, String action);
}
