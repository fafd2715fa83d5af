package dev.ahp.cli.demo;

/** Hears what happens in the demo, in order. */
interface DemoListener {
  /** Something that is so. */
  void tell(String sentence);

  /** An agent that gets on with the work. */
  void good(String who, String deed);

  /** Something that goes wrong, on purpose. */
  void bad(String who, String deed);
}
